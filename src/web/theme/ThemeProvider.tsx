import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "#web/theme/theme.ts";

/**
 * Mantine for the parts that use it: the shell of the authenticated area and the dialog. Public
 * pages use none of it, which keeps about 12 kB out of their first load. Variables come from a
 * static style sheet (`css-variables.ts`), so no style element is made at run time and the page
 * lives under a strict Content-Security-Policy with Trusted Types.
 */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
