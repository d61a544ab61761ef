/** The Met Office's warning regions, by the code in each feed's address. */
export const regions = {
  os: "Orkney & Shetland",
  he: "Highlands & Eilean Siar",
  gr: "Grampian",
  ta: "Central, Tayside & Fife",
  st: "Strathclyde",
  dg: "SW Scotland, Lothian & Borders",
  ni: "Northern Ireland",
  wl: "Wales",
  nw: "North West England",
  ne: "North East England",
  yh: "Yorkshire & Humber",
  wm: "West Midlands",
  em: "East Midlands",
  ee: "East of England",
  sw: "South West England",
  se: "London & South East England",
} as const;
export type Region = keyof typeof regions;

/**
 * The postcode areas that lie mostly in each region; there is no region for the Channel Islands and the Isle of
 * Man.
 */
const areas: Record<Region, string> = {
  os: "ZE",
  he: "HS IV KW",
  gr: "AB",
  ta: "DD FK KY PH",
  st: "G KA ML PA",
  dg: "DG EH TD",
  ni: "BT",
  wl: "CF LD LL NP SA",
  nw: "BB BL CA CH CW FY L LA M OL PR SK WA WN",
  ne: "DH DL NE SR TS",
  yh: "BD DN HD HG HU HX LS S WF YO",
  wm: "B CV DY HR ST SY TF WR WS WV",
  em: "DE LE LN NG NN",
  ee: "AL CB CM CO IP LU NR PE SG SS WD",
  sw: "BA BH BS DT EX GL PL SN SP TA TQ TR",
  se: "BN BR CR CT DA E EC EN GU HA HP IG KT ME MK N NW OX PO RG RH RM SE SL SM SO SW TN TW UB W WC",
};

/** Ranges of postcode districts that lie in a different region from most of their area. */
const exceptions: readonly [area: string, from: number, to: number, region: Region][] = [
  ["KW", 15, 17, "os"],
  ["IV", 30, 36, "gr"],
  ["PH", 19, 26, "he"],
  ["PH", 30, 44, "he"],
  ["PH", 49, 50, "he"],
  ["TD", 15, 15, "ne"],
  ["SY", 15, 25, "wl"],
  ["CH", 5, 8, "wl"],
  ["DL", 6, 11, "yh"],
  ["DN", 21, 22, "em"],
  ["S", 18, 18, "em"],
  ["S", 32, 33, "em"],
  ["S", 40, 45, "em"],
  ["S", 80, 81, "em"],
  ["SK", 13, 13, "em"],
  ["SK", 17, 17, "em"],
  ["SK", 22, 23, "em"],
  ["PE", 9, 12, "em"],
  ["PE", 20, 25, "em"],
  ["MK", 40, 45, "ee"],
  ["SN", 7, 7, "se"],
  ["SP", 6, 6, "se"],
  ["SP", 10, 11, "se"],
  ["BH", 24, 25, "se"],
];

const byArea = new Map(
  Object.entries(areas).flatMap(([region, names]) =>
    names.split(" ").map((area) => [area, region] as const),
  ),
);

/** A postcode's region; null where the Met Office has none. */
export function regionOf(postcode: string): Region | null {
  const [, area = "", district = ""] = /^([A-Z]{1,2})(\d{1,2})/.exec(outward(postcode)) ?? [];
  const number = Number(district);
  const other = exceptions.find(
    ([name, from, to]) => name === area && number >= from && number <= to,
  );
  const found = other?.[3] ?? byArea.get(area) ?? "";
  return isRegion(found) ? found : null;
}

// the outward part of a postcode: in 'GL71AB' without its space the 1 belongs to the inward part
const outward = (postcode: string) => postcode.replace(/\s*\d[A-Z]{2}$/, "").trim();

export const isRegion = (text: string): text is Region => text in regions;
