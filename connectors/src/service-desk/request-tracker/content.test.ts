import { expect, test } from 'vitest'
import { contentOf } from './content.ts'

const packed = (text: string) => Buffer.from(text).toString('base64')

test.each([
  [packed('Größe, please.\r\nNow.'), 'text/plain', 'Größe, please.\nNow.'],
  [packed('x'.repeat(90)).replaceAll(/(.{60})/g, '$1\n'), 'text/plain', 'x'.repeat(90)],
  ['Größe, please.', 'text/plain', 'Größe, please.'],
  ['Done', 'text/plain', 'Done'],
  ['Port', 'text/plain', 'Port'],
  ['', 'text/plain', ''],
  [packed('<p>One &amp; <b>two</b></p><script>x()</script><br>three'), 'text/html', 'One & two\n\nthree'],
])('%j of kind %s is %j', (content, type, words) => {
  expect(contentOf(content, type)).toBe(words)
})
