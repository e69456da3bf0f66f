// Log messages that arrive in between: `*Nov 15 09:57:29.123: %LINK-3-UPDOWN: …`, also with sequence number.
const logMessage = /%[A-Z][A-Z0-9_]{1,40}(?:-[A-Z0-9_]{1,40}){0,2}-[0-7]-[A-Z0-9_]{1,40}: ?/
// `exec prompt timestamp` puts these two before the output of each show command.
const load = /^Load for five secs: .{1,12}; one minute: /
const clock = /^Time source is .{1,20}, ?/

/** Is it a line the device added by itself, not part of the answer. Looks at the first 400 characters. */
export const isNoise = (line: string): boolean => {
  const start = line.slice(0, 400)
  return logMessage.test(start) || load.test(start) || clock.test(start)
}

/** Where a log message begins that was printed into this line, timestamp included; -1 when there is none. */
export const logMessageAt = (line: string): number => {
  const start = line.slice(0, 400)
  const match = logMessage.exec(start)
  if (match === null) return -1
  const stamp = /(?:\d{1,9}: )?[*.]?[A-Z][a-z]{2} {1,2}\d{1,2} [0-9: .]{8,24}(?:[A-Z]{2,5})?: ?$/.exec(
    start.slice(0, match.index),
  )
  return stamp === null ? match.index : stamp.index
}
