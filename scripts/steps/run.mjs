import { spawn } from "node:child_process";
import { root } from "./runtime.mjs";

/** Runs a program without showing its output; resolves to its exit code and the end of the output. Never rejects. */
export function runQuietly({ file, words, shell = false, env = process.env, timeoutMs = 0 }) {
  return new Promise((resolve) => {
    const child = spawn(file, words, {
      cwd: root,
      env,
      shell,
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-MOST_KEPT);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: code ?? 1, output, signal }));
  });
}

/** Runs a program that uses the terminal; resolves to its exit code. Never rejects. */
export function runAloud({ file, words, env = process.env }) {
  return new Promise((resolve) => {
    const child = spawn(file, words, { cwd: root, env, stdio: "inherit" });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

const MOST_KEPT = 200_000;
