/**
 * The name and addresses of whoever runs this installation, shown on the legal pages; operators replace these by
 * their own.
 */
export const operator = {
  name: "Loosebox",
  help: "help@loosebox.example",
  privacy: "privacy@loosebox.example",
  /** The date on which the legal pages were last changed, as displayed. */
  revised: "27 Nov 2026",
} as const;
