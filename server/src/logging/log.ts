import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

const deepest = 6

/** Bidirectional and line separators that terminals and log viewers act on, beside the control characters JSON escapes. */
// eslint-disable-next-line no-control-regex
const unruly = /[\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escaped = (text: string) =>
  text.replace(unruly, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The loggable part of an error: names, codes and stack. Never a library's attachments, such as a request with its headers or a
 * statement with its values.
 */
export function loggedError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, detail } = error as Error & { code?: unknown; detail?: unknown }
  const evidence =
    typeof detail === 'object' && detail !== null && 'evidence' in detail
      ? String(detail.evidence)
      : undefined
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(evidence === undefined ? {} : { evidence }),
    stack: error.stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
    ...(error.cause === undefined || depth >= deepest ? {} : { cause: loggedError(error.cause, depth + 1) }),
  }
}

/** Octets of lines buffered for a later write; further lines are lost. */
const mostKept = 4 * 1024 ** 2

/**
 * Writes to stderr, also when it is a file on a full disk: sonic-boom buffers what it could not write and retries with the next
 * line, and without a listener its error would end the process.
 */
function ownDestination(): DestinationStream {
  const stream = pino.destination({ fd: 2, sync: true, maxLength: mostKept })
  stream.on('error', () => undefined)
  return stream
}

/**
 * The log: one JSON object per event and line, on stderr unless a destination is given. Texts are constant and data
 * stand beside them; secrets hide by their type (`Secret` prints as `[hidden]`), and bodies, cookies and headers are
 * never handed to it.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const stream = destination ?? ownDestination()
  const clean: DestinationStream = { write: (line) => stream.write(escaped(line)) }
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError, error: loggedError },
    },
    clean,
  )
}
