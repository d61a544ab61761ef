/** The path and flags with which Chromium is started for browser journeys and component tests. */
export const browserLaunch = {
  executablePath: process.env["LOOSEBOX_CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Chromium's sandbox does not start as root, for example in a container
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
};
