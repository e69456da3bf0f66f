import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { browserLaunch } from '../browser.ts'

/**
 * A person is signed in to the console, and looks at pages of an attacker: on another site, and on a host of the same
 * campus, to which the browser sends the session's cookies all the same. Names, TLS and cookies are real.
 */
interface Books {
  readonly kept: Readonly<Record<string, readonly string[]>>
  readonly record: readonly {
    readonly result: string
    readonly action: string
    /** Requests of foreign origins that it sums up. */
    readonly origins: number
  }[]
}

const password = randomBytes(18).toString('base64url')
let server: ChildProcess
let browser: Browser
let ports: { readonly port: number; readonly attackerPort: number; readonly calls: number }

test.beforeAll(async () => {
  server = fork(join(import.meta.dirname, 'attacked-server.ts'), {
    env: { ...process.env, ATTACKED_PASSWORD: password },
    execArgv: [],
  })
  ports = await told()
  browser = await chromium.launch(browserLaunch('MAP *.example 127.0.0.1'))
})
test.afterAll(async () => {
  await browser.close()
  server.disconnect()
  await once(server, 'exit')
})

async function told<T>(): Promise<T> {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server ended.')))
  const [said] = (await Promise.race([once(server, 'message'), ended])) as [T]
  return said
}

function books(which: 'books' | 'last books' = 'books'): Promise<Books> {
  server.send(which)
  return told()
}

const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(`/api${where}`, {
        method: how,
        headers: { 'content-type': 'application/json' },
        ...(what === null ? {} : { body: what }),
      })
      return response.status
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

for (const [where, host] of [
  ['another site', 'attacker.example'],
  ['a sibling host', 'intranet.campus.example'],
] as const) {
  test(`a page of ${where} changes nothing and signs nobody in or out`, async () => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await page.goto(`https://console.campus.example:${ports.port}/login`)
    expect(await ask(page, 'POST', '/users/login/', { username: 'administrator', password })).toBe(200)
    expect((await context.cookies()).map(({ name }) => name)).toContain('__Host-refresh')
    await ask(page, 'PUT', '/account/preferences/', { theme: 'light' })
    const cookies = await context.cookies()
    // The console's own pages renew and ask in the background; nothing but the attack shall speak now.
    await page.goto('about:blank')
    const before = await books()

    await page.goto(`https://${host}:${ports.attackerPort}/`)
    const sent = await page.evaluate(() => (window as unknown as { attack(): Promise<number> }).attack())
    expect(sent).toBe(ports.calls * 14)

    const after = await books()
    expect(after.kept).toEqual(before.kept)
    const added = after.record.slice(before.record.length)
    expect(added.filter(({ result }) => result !== 'refused')).toEqual([])
    expect(await context.cookies()).toEqual(cookies)
    process.stdout.write(
      `cross-site in a browser: from ${where} ${sent} tries at ${ports.calls} calls, 0 effects\n`,
    )

    // What the books would show, had it worked; and the session is as it was.
    await page.goto(`https://console.campus.example:${ports.port}/login`)
    expect(await ask(page, 'GET', '/users/profile/')).toBe(200)
    expect(await ask(page, 'PUT', '/account/preferences/', { theme: 'dark' })).toBe(200)
    expect((await books()).kept).not.toEqual(before.kept)
    await context.close()
  })
}

test('most of them came to the server and were refused there; the record has them in sums', async () => {
  const { record } = await books('last books')
  const sums = record.filter(({ action }) => action === 'strangers.refused')
  expect(sums.reduce((sum, { origins }) => sum + origins, 0)).toBeGreaterThan(ports.calls * 8)
  expect(sums.length).toBeLessThan(20)
})
