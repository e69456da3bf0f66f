import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { dataHeaders } from './security-headers.ts'

const statuses: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long.'],
  'too-slow': [408, 'Request Timeout', 'The request took too long while others waited.'],
}

/**
 * Answers what could not even be read as HTTP, with the headers and the body of every other error. The connection ends with it: who
 * goes on sending would hold it otherwise.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, phrase, message] = statuses[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'The request is not valid.',
  ]
  const body = JSON.stringify({ message, code: 'input-not-valid', id: randomUUID() })
  const headers = Object.entries({
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${head}\r\n${body}`)
  socket.destroySoon()
}
