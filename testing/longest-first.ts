import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest begins with the largest files, where it does not know yet how long each takes: on a fresh clone. These are short
 * and take 10 s and more, mostly of waiting; at the end a core would wait for them.
 */
const LONG =
  /testing\/drills\/|src\/server\/main\.|scripts\/start\.|changes\/stream-limits\.|assistant\/(model|answers\/floor)\./;

const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);

/** Begins each project with the files that take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is not an array's
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
