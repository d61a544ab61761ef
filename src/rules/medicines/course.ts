import { formatDay } from "#rules/date-format.ts";

/** A course of a medicine, as far as it tells whether it is over. */
interface Course {
  /** Somebody has said that it is. */
  completed: boolean;
  /** Its last day; null: none was given. */
  endDate: string | null;
}

const hasEnded = (endDate: string | null, today: string): endDate is string =>
  endDate !== null && endDate < today;

/** Whether nothing of it is given any longer: its last day is over, or somebody has said so. */
export const isOver = ({ completed, endDate }: Course, today: string) =>
  completed || hasEnded(endDate, today);

/** 'Completed' as somebody has said, 'Ended 5 Oct 2026' once its last day is over, else 'Active'. */
export function formatCourse({ completed, endDate }: Course, today: string) {
  if (completed) return "Completed";
  return hasEnded(endDate, today) ? `Ended ${formatDay(endDate)}` : "Active";
}
