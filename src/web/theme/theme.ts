import { createTheme, type MantineColorsTuple } from "@mantine/core";

const petrol: MantineColorsTuple = [
  "#F0F6F7",
  "#E6EFF1",
  "#C9DDE2",
  "#A3C9D2",
  "#6FA9B7",
  "#2A7B8F",
  "#246C7E",
  "#0F4C5C",
  "#0B3E4B",
  "#082C36",
];
const brass: MantineColorsTuple = [
  "#FAF6EF",
  "#F6F0E5",
  "#EADDC6",
  "#DECBA9",
  "#C9A870",
  "#B08D57",
  "#967443",
  "#795B2F",
  "#5F4724",
  "#45331A",
];
const gray: MantineColorsTuple = [
  "#F7F8F8",
  "#F1F4F4",
  "#E3E7E8",
  "#CBD3D5",
  "#AEB9BD",
  "#87949A",
  "#5E6B70",
  "#46535A",
  "#2C373C",
  "#1B2327",
];
const dark: MantineColorsTuple = [
  "#E7EDEE",
  "#C3CDD0",
  "#98A7AC",
  "#6C7C82",
  "#38464B",
  "#273236",
  "#151C1F",
  "#0F1517",
  "#0C1113",
  "#080C0D",
];

/** Mantine's theme. Colours of parts come from the tokens, which have a set for dark mode. */
export const theme = createTheme({
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 5 },
  autoContrast: false,
  colors: { petrol, brass, gray, dark },
  white: "#FFFFFF",
  black: "#1B2327",
  fontFamily: "var(--sans)",
  fontFamilyMonospace: "var(--mono)",
  headings: { fontFamily: "var(--display)", fontWeight: "600" },
  defaultRadius: 6,
  cursorType: "pointer",
  respectReducedMotion: true,
  fontSizes: { xs: "11px", sm: "12px", md: "14px", lg: "16px", xl: "18px" },
  lineHeights: { xs: "16px", sm: "16px", md: "20px", lg: "24px", xl: "28px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "14px", xl: "14px" },
  breakpoints: { xs: "480px", sm: "760px", md: "1100px", lg: "1360px", xl: "1600px" },
});
