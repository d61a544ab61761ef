/** The path and flags of Chromium for journeys and for tests of components. */
export const browserLaunch = {
  executablePath: process.env["LOOSEBOX_CHROMIUM"] ?? "/usr/bin/chromium",
  args: [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Chromium's sandbox does not start for root, as in a container
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
};
