/** The colours a horse is painted in. */
export interface Coat {
  body: string;
  /** Where the light falls, and where it does not. */
  light: string;
  dark: string;
  mane: string;
  maneLight: string;
  muzzle: string;
}

export const coats = {
  bay: {
    body: "#8a5230",
    light: "#b57746",
    dark: "#532d1b",
    mane: "#2a201d",
    maneLight: "#54423a",
    muzzle: "#3a2823",
  },
  darkBay: {
    body: "#573a2b",
    light: "#805a43",
    dark: "#33221b",
    mane: "#1f1a19",
    maneLight: "#493c36",
    muzzle: "#2a2120",
  },
  chestnut: {
    body: "#a9602f",
    light: "#d08d52",
    dark: "#6f381b",
    mane: "#8d4b23",
    maneLight: "#c07a42",
    muzzle: "#7a4a38",
  },
  liverFlaxen: {
    body: "#6f412b",
    light: "#9a6545",
    dark: "#452619",
    mane: "#d9bf93",
    maneLight: "#f1e2c2",
    muzzle: "#4a3029",
  },
  grey: {
    body: "#b9bcc0",
    light: "#e4e5e4",
    dark: "#7f858e",
    mane: "#8d9299",
    maneLight: "#dfe0df",
    muzzle: "#55565c",
  },
  black: {
    body: "#38363d",
    light: "#62606b",
    dark: "#211f25",
    mane: "#1b191e",
    maneLight: "#4a4851",
    muzzle: "#28262b",
  },
  dun: {
    body: "#b39a78",
    light: "#d3bf9f",
    dark: "#7d684e",
    mane: "#3d352f",
    maneLight: "#6d6053",
    muzzle: "#4a4039",
  },
  palomino: {
    body: "#d3a45b",
    light: "#edca8c",
    dark: "#9c7136",
    mane: "#f1e6cd",
    maneLight: "#fffaf0",
    muzzle: "#8b6a55",
  },
  brown: {
    body: "#75492e",
    light: "#a06d47",
    dark: "#482b1c",
    mane: "#2a201d",
    maneLight: "#57443a",
    muzzle: "#d2b48c",
  },
} satisfies Record<string, Coat>;
