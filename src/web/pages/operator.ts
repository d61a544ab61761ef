/** Who runs this installation, as the legal pages name them: operators put their own details here. */
export const operator = {
  name: "Loosebox",
  help: "help@loosebox.example",
  privacy: "privacy@loosebox.example",
  /** When the legal pages were last changed, as displayed. */
  revised: "21 Nov 2026",
} as const;
