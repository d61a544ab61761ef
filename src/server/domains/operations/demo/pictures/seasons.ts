/** What a picture's country looks like at one time of the year and day. */
export interface Season {
  sky: readonly [top: string, bottom: string];
  sun: { x: number; y: number; size: number; colour: string } | null;
  cloud: string;
  /** Hills from the farthest to the nearest, then the field in front. */
  hills: readonly [string, string, string];
  field: string;
  hedge: string;
  trees: "leafy" | "bare" | "blossom" | "pines";
  leaf: readonly [dark: string, light: string];
  rail: string;
  grass: readonly [string, string, string];
  /** What stands among the grass, in these colours. */
  flowers: readonly string[];
  falling: "snow" | "leaves" | null;
  /** The colour of the light on everything, laid thinly over the whole. */
  glow: string;
}

export const seasons = {
  frost: {
    sky: ["#b9cbd8", "#f3e7d8"],
    sun: { x: 930, y: 300, size: 52, colour: "#fff6e0" },
    cloud: "#f7f3ec",
    hills: ["#c3d0d8", "#d5dee0", "#e3e8e6"],
    field: "#eef0ec",
    hedge: "#8c98a0",
    trees: "bare",
    leaf: ["#76685c", "#9c8e80"],
    rail: "#8a7b6c",
    grass: ["#d9dfdb", "#c0c9c2", "#a9a78f"],
    flowers: [],
    falling: "snow",
    glow: "#dfe8f2",
  },
  spring: {
    sky: ["#a9cfe0", "#eef3e2"],
    sun: null,
    cloud: "#ffffff",
    hills: ["#b3cfc0", "#a3c39a", "#8fb87c"],
    field: "#9cc382",
    hedge: "#6d9460",
    trees: "blossom",
    leaf: ["#e3a7b3", "#f9dfe1"],
    rail: "#9b8063",
    grass: ["#6f9d55", "#8fb96a", "#58854a"],
    flowers: ["#fff7d6", "#f6d860", "#ffffff"],
    falling: null,
    glow: "#fff6d8",
  },
  summer: {
    sky: ["#8fc3dc", "#f4ecd0"],
    sun: null,
    cloud: "#fffdf6",
    hills: ["#a9c4b4", "#9dba7d", "#c9bd72"],
    field: "#b9b769",
    hedge: "#5f7f4c",
    trees: "leafy",
    leaf: ["#4c7442", "#82a45a"],
    rail: "#8e7354",
    grass: ["#8a9a4e", "#c4b767", "#6b8444"],
    flowers: ["#d2503d", "#e4694e", "#fff3d8"],
    falling: null,
    glow: "#ffe9b0",
  },
  evening: {
    sky: ["#7f8fb5", "#f7c793"],
    sun: { x: 960, y: 420, size: 70, colour: "#ffe6ae" },
    cloud: "#f6b996",
    hills: ["#a58fa6", "#8a7a8c", "#6e6f6c"],
    field: "#7f7f58",
    hedge: "#4b4f4a",
    trees: "leafy",
    leaf: ["#45503f", "#73714a"],
    rail: "#65513f",
    grass: ["#5c6138", "#8f8147", "#484f35"],
    flowers: ["#f4d7a1", "#e8b06f"],
    falling: null,
    glow: "#ffb871",
  },
  autumn: {
    sky: ["#b4c6cb", "#f3e3c4"],
    sun: null,
    cloud: "#f9f1e1",
    hills: ["#b7b9ab", "#b39a6b", "#a88a4b"],
    field: "#a99a58",
    hedge: "#7a5a3a",
    trees: "leafy",
    leaf: ["#a2522a", "#dc9440"],
    rail: "#7e6650",
    grass: ["#8d8644", "#b79f55", "#6d6c3a"],
    flowers: ["#c9773b", "#e3b45a"],
    falling: "leaves",
    glow: "#ffd9a0",
  },
  moor: {
    sky: ["#9db0bf", "#e4e0d8"],
    sun: null,
    cloud: "#eef0f0",
    hills: ["#9fb0bd", "#86909c", "#8d7a8c"],
    field: "#8c7480",
    hedge: "#6a6070",
    trees: "pines",
    leaf: ["#3f5147", "#62756a"],
    rail: "#7c7268",
    grass: ["#6d6a4c", "#8d875c", "#575c46"],
    flowers: ["#a56a96", "#bd86ad", "#8d5484"],
    falling: null,
    glow: "#e5dcf0",
  },
  mist: {
    sky: ["#cbd8d6", "#f6efdf"],
    sun: { x: 900, y: 260, size: 60, colour: "#fffbea" },
    cloud: "#f7f5ee",
    hills: ["#d3dcd6", "#bccabd", "#a2b6a0"],
    field: "#a9bd98",
    hedge: "#8aa08c",
    trees: "leafy",
    leaf: ["#7d9681", "#a3b79d"],
    rail: "#a3937f",
    grass: ["#86a077", "#a9bb8c", "#6d8a66"],
    flowers: ["#fffdf0", "#e9e2b8"],
    falling: null,
    glow: "#fff3da",
  },
} satisfies Record<string, Season>;

export type SeasonName = keyof typeof seasons;
