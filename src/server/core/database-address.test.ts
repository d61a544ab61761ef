import { describe, expect, test } from "vitest";
import { readDatabaseAddress } from "./database-address.ts";

const hostsOf = (url: string) =>
  readDatabaseAddress(url)?.places.map(({ host, port }) => `${host} ${port}`) ?? null;

describe("an address of the database", () => {
  test("names several hosts, each with a port or the usual one", () => {
    expect(hostsOf("postgres://u:p@a:5433,b,[::1]:5434,%2Frun%2Fpg:5435/n")).toEqual([
      "a 5433",
      "b 5432",
      "::1 5434",
      "/run/pg 5435",
    ]);
    expect(hostsOf("postgresql://10.0.0.1,10.0.0.2")).toEqual(["10.0.0.1 5432", "10.0.0.2 5432"]);
  });

  test("keeps user, password, name and parameters for each host", () => {
    const address = readDatabaseAddress("postgres://u:p%2C%40@a:1,b:2/n%20m?sslmode=verify-full");
    expect(address?.places.map(({ url }) => url)).toEqual([
      "postgres://u:p%2C%40@a:1/n%20m?sslmode=verify-full&target_session_attrs=read-write",
      "postgres://u:p%2C%40@b:2/n%20m?sslmode=verify-full&target_session_attrs=read-write",
    ]);
  });

  test("asks for a server that takes writes where there are several hosts, or where it says so", () => {
    const wants = (url: string) => readDatabaseAddress(url)?.wantsPrimary;
    expect(wants("postgres://a/n")).toBe(false);
    expect(wants("postgres://a,b/n")).toBe(true);
    expect(wants("postgres://a/n?target_session_attrs=primary")).toBe(true);
    expect(wants("postgres://a,b/n?target_session_attrs=read-write")).toBe(true);
  });

  test.each([
    "",
    "a:1,b:2",
    "mysql://a,b/n",
    "postgres://u@a,,b/n",
    "postgres://u@a,/n",
    "postgres://u@,b/n",
    "postgres://u@a:x,b/n",
    "postgres://u@a:70000,b/n",
    "postgres://u@a:1:2,b/n",
    "postgres://u@a b,c/n",
    "postgres://u@[::1,b/n",
    "postgres://a,b/n?target_session_attrs=any",
    "postgres://a,b/n?target_session_attrs=standby",
    "postgres://a/n?target_session_attrs=prefer-standby",
    "postgres://a,b/n?host=c",
    "postgres://a,b/n?port=1,2",
  ])("is none as %o", (url) => {
    expect(readDatabaseAddress(url)).toBeNull();
  });
});
