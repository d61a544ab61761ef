export const genders = ["MARE", "GELDING", "STALLION", "COLT", "FILLY"] as const;
export type Gender = (typeof genders)[number];
export const genderLabels: Record<Gender, string> = {
  MARE: "Mare",
  GELDING: "Gelding",
  STALLION: "Stallion",
  COLT: "Colt",
  FILLY: "Filly",
};
