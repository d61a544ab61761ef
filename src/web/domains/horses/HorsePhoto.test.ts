import { expect, test } from "vitest";
import { PHOTO_MAX, photoTypes } from "#contract/horses/horses.ts";
import { smallPhotoAddress } from "#contract/horses/photo-address.ts";
import { formatWarningSpan } from "#web/domains/notices/weather/WeatherAlerts.tsx";
import { refusePhoto } from "./HorsePhoto.tsx";

const file = (type: string, size: number) =>
  Object.defineProperty(new File([], "bramble.jpg", { type }), "size", { value: size });

test("a picture of each accepted type is accepted, up to the maximum size", () => {
  for (const type of photoTypes) expect(refusePhoto(file(type, PHOTO_MAX))).toBeNull();
});

test("a file of another type, or too large, is refused with what to do", () => {
  expect(refusePhoto(file("application/pdf", 1))?.title).toBe("Invalid file type");
  expect(refusePhoto(file("", 1))?.title).toBe("Invalid file type");
  expect(refusePhoto(file("image/jpeg", PHOTO_MAX + 1))?.title).toBe("File too large");
});

test("our own pictures are loaded in the small size, others unchanged", () => {
  expect(smallPhotoAddress("/files/1")).toBe("/files/1?size=small");
  expect(smallPhotoAddress("https://a.example/files/1")).toBe("https://a.example/files/1");
});

test("a warning's span has its day once, or both days if it crosses midnight UK time", () => {
  // removes a comma after the weekday, which only some browsers write
  const span = (from: string, to: string) =>
    formatWarningSpan(from, to).replaceAll(/([a-z]{3}),? (\d)/g, "$1 $2");
  expect(span("2026-11-22T06:00:00Z", "2026-11-22T21:00:00Z")).toBe("Sun 22 Nov, 06:00 to 21:00");
  expect(span("2026-07-01T20:00:00Z", "2026-07-01T23:30:00Z")).toBe(
    "Wed 1 Jul, 21:00 to Thu 2 Jul, 00:30",
  );
});
