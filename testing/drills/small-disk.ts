import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this account may mount a small disk that can be filled. */
export function mayMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const place = mkdtempSync(join(tmpdir(), "loosebox-mount-"));
  try {
    mount(place, 1);
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const mount = (place: string, megabytes: number, more = "") =>
  execFileSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `${more}size=${megabytes}m`,
    "loosebox-drill",
    place,
  ]);

/** Mounts a disk of this size, which can be filled. */
export function makeSmallDisk(megabytes: number) {
  const disk = mkdtempSync(join(tmpdir(), "loosebox-disk-"));
  mount(disk, megabytes);
  chmodSync(disk, 0o711);
  // a folder of its own, because the ballast is no data
  const folder = join(disk, "data");
  mkdirSync(folder, { mode: 0o711 });
  return {
    folder,
    /** Leaves almost no space free, or this many bytes; returns a function that frees it again. */
    fill(spare = 0) {
      const ballast = fill(disk, spare);
      return () => {
        for (const file of ballast) rmSync(file);
      };
    },
    grow: (to: number) => mount(disk, to, "remount,"),
    leave() {
      execFileSync("umount", ["-l", disk]);
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

function fill(disk: string, spare: number): string[] {
  const files: string[] = [];
  for (const piece of [1_048_576, 4_096]) {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize < piece + spare) break;
      const file = join(disk, `ballast-${files.length}`);
      try {
        writeFileSync(file, Buffer.alloc(piece, 1));
        files.push(file);
      } catch {
        files.push(file);
        break;
      }
    }
  }
  return files;
}
