/** Pounds as they are spoken on the wire, from whole pence: 1050 is 10.5. */
export const pounds = (pence: number): number => pence / 100;

const format = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** An amount in pounds as people read it: '£10.50', always with two decimals. */
export const sterling = (amount: number): string => format.format(amount);
