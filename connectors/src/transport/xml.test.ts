import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../failures.ts'
import { children, elements, readXml, textOf } from './xml.ts'
import type { XmlValue } from './xml.ts'

/** Somebody who would hear a parser that fetches what a document names. */
const canary = createServer((socket) => {
  hits += 1
  socket.destroy()
})
let hits = 0
let place = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  place = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x`
})
afterAll(() => new Promise((resolve) => canary.close(resolve)))

const sessionXml = (inside: string) => `<?xml version="1.0"?><sessionParameters>${inside}</sessionParameters>`
const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
)

const documents: [string, () => string][] = [
  [
    'an entity bomb',
    () => `<!DOCTYPE s [<!ENTITY l0 "ha">${laughs}]>${sessionXml('<user_name>&l12;</user_name>')}`,
  ],
  [
    'one long entity often',
    () => `<!DOCTYPE s [<!ENTITY a "${'a'.repeat(100_000)}">]>${sessionXml('&a;'.repeat(10_000))}`,
  ],
  [
    'an entity outside',
    () => `<!DOCTYPE s [<!ENTITY e SYSTEM "${place}">]>${sessionXml('<user_name>&e;</user_name>')}`,
  ],
  [
    'an entity of a file',
    () => `<!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/hostname">]>${sessionXml('&e;')}`,
  ],
  ['a parameter entity', () => `<!DOCTYPE s [<!ENTITY % p SYSTEM "${place}"> %p;]>${sessionXml('')}`],
  ['a document type outside', () => `<!DOCTYPE s SYSTEM "${place}">${sessionXml('')}`],
  ['a document type in small letters', () => `<!doctype s SYSTEM "${place}">${sessionXml('')}`],
  ['a declaration without a type', () => sessionXml(`<!ENTITY e SYSTEM "${place}">`)],
  ['10 000 elements deep', () => sessionXml(`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`)],
  ['10 000 elements that never end', () => sessionXml('<a>'.repeat(10_000))],
  ['an end of CDATA in text', () => `${sessionXml('x')}]]>`],
  ['markup that is cut', () => sessionXml('<user_name>m.o').slice(0, -8)],
]

test.each(documents)('%s is refused, and nobody is asked for the rest', (_title, document) => {
  expect(() => readXml('ise-1', document())).toThrow(Failure)
  expect(hits).toBe(0)
})

const userOf = (read: Readonly<Record<string, XmlValue>>) =>
  textOf(children(elements(read['sessionParameters'])[0]), 'user_name')

test('names that objects have already are names of elements and nothing else', () => {
  const words = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
  for (const word of words) {
    let read = null
    try {
      read = readXml(
        'ise-1',
        sessionXml(`<${word}><polluted>yes</polluted></${word}><user_name>m</user_name>`),
      )
    } catch (error) {
      expect(error).toBeInstanceOf(Failure)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('polluted')
    if (read === null) continue
    expect(userOf(read)).toBe('m')
  }
})

test('what stands in CDATA or as a reference is text once, and never markup', () => {
  const read = (inside: string) => userOf(readXml('ise-1', sessionXml(inside))!)
  expect(read('<user_name>&amp;lt;b&amp;gt;</user_name>')).toBe('&lt;b&gt;')
  expect(read('<user_name>&#60;b&#x3e;</user_name>')).toBe('<b>')
  expect(read('<user_name><![CDATA[<b>&amp;]]></user_name>')).toContain('<b>')
  expect(read('<user_name>&unknown;</user_name>')).toBe('&unknown;')
})
