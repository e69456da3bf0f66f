import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const report = (change: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://patchbay.example/search?q=a4:bb:6d:52:1c:9e',
    'effective-directive': 'script-src-elem',
    'original-policy': 'x'.repeat(600),
    'blocked-uri': 'https://evil.example/x.js?stolen=a4:bb:6d:52:1c:9e',
    'source-file': 'https://patchbay.example/assets/index.js',
    'line-number': 12,
    ...change,
  },
})
const send = (payload: object, type = 'application/csp-report') =>
  server.call('POST', '/policy-report/', {
    payload: JSON.stringify(payload),
    headers: { 'content-type': type },
  })
const logged = () => server.lines.filter((line) => line.includes('content security policy refused'))

test('documents name the place for reports, and a report is in the log without what was looked for', async () => {
  const page = await server.app.inject({ url: '/' })
  expect(page.headers['content-security-policy']).toContain('report-uri /api/policy-report/')
  expect((await send(report())).json()).toEqual({ data: null })
  expect(JSON.parse(logged()[0] ?? '')).toMatchObject({
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    file: 'https://patchbay.example/assets/index.js',
    line: 12,
  })
  expect(server.lines.join('')).not.toContain('a4:bb:6d:52:1c:9e')
})

test('what is no report is refused, and a storm of reports does not fill the log', async () => {
  expect((await send(report(), 'application/json')).statusCode).toBe(415)
  expect((await send({ report: 1 })).statusCode).toBe(400)
  expect((await send(report({ 'blocked-uri': 'x'.repeat(20_000) }))).statusCode).toBe(413)
  for (let times = 0; times < 100; times += 1)
    await send(report({ 'blocked-uri': '\u001b[2J\n{"level":"fatal"}' }))
  expect(logged().length).toBeLessThanOrEqual(40)
  for (const line of logged()) expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
})
