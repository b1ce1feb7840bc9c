/**
 * The words of browsers, and of the loader of style sheets, for a file of the program that could
 * not be loaded.
 */
export const NOT_LOADED =
  /dynamically imported module|importing a module script|preload CSS|module script failed/i;
