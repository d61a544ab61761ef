import * as z from "zod/mini";
import { keysOf } from "#rules/keys-of.ts";
import { endpoint } from "#contract/endpoint.ts";
import { instantOut, optionalText, seenVersion } from "#contract/fields.ts";

export const weatherAlertLabels = {
  RAIN: "rain",
  THUNDERSTORM: "thunderstorms",
  WIND: "wind",
  SNOW: "snow",
  LIGHTNING: "lightning",
  ICE: "ice",
  EXTREME_HEAT: "extreme heat",
  FOG: "fog",
};
/** The kinds of weather in the Met Office's warnings. */
export const weatherAlertTypes = keysOf(weatherAlertLabels);
export type WeatherAlertType = keyof typeof weatherAlertLabels;

/** The severities in ascending order. */
export const weatherSeverities = ["YELLOW", "AMBER", "RED"] as const;
export type WeatherSeverity = (typeof weatherSeverities)[number];
export const weatherSeverityLabels: Record<WeatherSeverity, string> = {
  YELLOW: "Yellow",
  AMBER: "Amber",
  RED: "Red",
};

export const WeatherAlert = z.object({
  id: z.uuid(),
  /** The name of the region that the warning is for. */
  location: z.string(),
  alertType: z.enum(weatherAlertTypes),
  severity: z.enum(weatherSeverities),
  message: z.string(),
  startTime: instantOut,
  endTime: instantOut,
  isActive: z.boolean(),
  /**
   * `elements` are all kinds of weather that the warning is about; `link` is the Met Office's page about it, or
   * null.
   */
  metadata: z.nullable(
    z.object({ elements: z.array(z.enum(weatherAlertTypes)), link: z.nullable(z.string()) }),
  ),
});
export type WeatherAlert = z.output<typeof WeatherAlert>;

const postcodeShape = /^[A-Z]{1,2}\d[A-Z\d]?( ?\d[A-Z]{2})?$/;

/** A UK postcode or its first half, converted to capitals with one space. */
const postcode = z.codec(
  optionalText(10),
  z.nullable(z.string().check(z.regex(postcodeShape, "Give a UK postcode, such as GL7 1AB"))),
  { decode: (typed) => typed && written(typed), encode: (kept) => kept },
);

function written(typed: string) {
  const signs = typed.toUpperCase().replaceAll(/\s/g, "");
  const whole = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(signs);
  return whole ? `${whole[1]} ${whole[2]}` : signs;
}

export const YardPlace = z.object({
  postcode: z.nullable(z.string()),
  /** The Met Office's region of the postcode; null where there is none, or when no postcode is known. */
  region: z.nullable(z.string()),
  updatedAt: instantOut,
});
export type YardPlace = z.output<typeof YardPlace>;
export const YardPlaceInput = z.strictObject({ postcode });

/** The yard's new postcode, and the version on which the edit is based. */
const YardPlaceEdit = z.extend(YardPlaceInput, seenVersion);
export type YardPlaceEdit = z.output<typeof YardPlaceEdit>;

export const weatherEndpoints = {
  alerts: endpoint("GET", "/api/weather-alerts", {
    access: "viewer",
    section: "care",
    summary: "The warnings in force or ahead for the yard's area, the most severe first",
    reply: z.array(WeatherAlert),
  }),
  place: endpoint("GET", "/api/yard-place", {
    access: "viewer",
    section: "care",
    summary: "Where the yard is, as far as weather warnings need to know",
    reply: YardPlace,
  }),
  setPlace: endpoint("PUT", "/api/yard-place", {
    access: "manager",
    section: "care",
    summary: "Say where the yard is; without a postcode there are no weather warnings",
    body: YardPlaceEdit,
    reply: YardPlace,
  }),
};
