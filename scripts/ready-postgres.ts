import { nativeFolder } from "#server/adapters/postgres/programs.ts";
import { CannotStart } from "#server/core/start-and-stop.ts";

// The last step of `npm run build`: completes the embedded PostgreSQL that npm has unpacked, because the account that
// the server runs as may not be allowed to write there.
try {
  nativeFolder();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  console.log(error.message);
}
