/** Whether a day is over everywhere: it ends elsewhere up to twelve hours later than here. */
export const isOver = (day: string, now: Date): boolean =>
  day < new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
