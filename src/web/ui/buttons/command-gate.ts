import { createContext, useContext } from "react";

/** The names of commands that a button can stand for; the frame around the pages declares them. */
export interface Commands {}
export type Command = keyof Commands;

/** Whether the session may call an endpoint; the frame around the pages gives the answer. */
export const CommandGateContext = createContext<(command: Command) => boolean>(() => true);

/** True where no command is named, or the session may call it. */
export function useCommandGate(): (command: Command | undefined) => boolean {
  const may = useContext(CommandGateContext);
  return (command) => command === undefined || may(command);
}
