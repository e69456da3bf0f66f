import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser } from './stream.ts'

function readAll(pieces: readonly string[]) {
  const parse = createEventParser()
  return pieces.flatMap((piece) => parse(piece))
}

test('names, data of several lines, comments and unknown fields', () => {
  const text = ': hello\n\nevent: source\nid: 4\ndata: {"a":1,\ndata: "b":2}\nretry: 9\n\ndata:bare\n\n'
  expect(readAll([text])).toEqual([
    { event: 'source', data: '{"a":1,\n"b":2}' },
    { event: 'message', data: 'bare' },
  ])
})

test('an event without data is none, and one cut off by the end is dropped', () => {
  expect(readAll(['event: answer\n\nevent: settled\ndata: {}\n'])).toEqual([])
})

test('a name does not reach into the next event', () => {
  expect(readAll(['event: a\n\ndata: 1\n\n'])).toEqual([{ event: 'message', data: '1' }])
})

test('a byte order mark is passed over', () => {
  expect(readAll(['\uFEFF', 'data: 1\n\n'])).toEqual([{ event: 'message', data: '1' }])
})

test('however it is cut and whichever line ends it has, the same events come out', () => {
  const line = fc.string({ maxLength: 12 }).filter((text) => !/[\r\n\uFEFF]/.test(text))
  const events = fc.array(
    fc.record({
      event: line.filter((text) => text !== ''),
      data: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(
      events,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(), { maxLength: 8 }),
      (sent, end, cuts) => {
        const text = sent
          .map(({ event, data }) =>
            [`event: ${event}`, ...data.map((row) => `data: ${row}`), '', ''].join(end),
          )
          .join('')
        const marks = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
        const pieces = marks.slice(1).map((mark, index) => text.slice(marks[index], mark))
        // A lone CR at the very end cannot be told from half a CRLF; the stream's next piece settles it.
        expect(readAll([...pieces, ': end'])).toEqual(
          sent.map(({ event, data }) => ({ event, data: data.join('\n') })),
        )
      },
    ),
  )
})
