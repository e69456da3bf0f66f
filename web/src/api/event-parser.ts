export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/**
 * Reads `text/event-stream` as it arrives, in pieces cut anywhere (WHATWG HTML, section 9.2.6). Gives the events that
 * each piece completes. An event cut off by the end of the stream is dropped, as the standard wants.
 */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  let first = true

  return (piece) => {
    let text = rest + piece
    if (first && text !== '') {
      if (text.startsWith('\uFEFF')) text = text.slice(1)
      first = false
    }
    // A closing CR may be half of a CRLF whose LF is still on its way.
    const held = text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    const events: ServerEvent[] = []
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      const colon = line.indexOf(':')
      const field = colon === -1 ? line : line.slice(0, colon)
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
    }
    return events
  }
}
