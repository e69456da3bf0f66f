import { allKeys } from './fixture/people.ts'
import { expect, loginAddress, minutes, modal, seconds, signIn, test } from './fixture/session.ts'

test('PM12 UI8 unknown paths are NotFound inside a shell that is unharmed, and borrow no title', async ({
  openSignedIn,
}) => {
  const page = await openSignedIn('/account')
  for (const path of [
    '/x',
    '/common-queries/zzz',
    '/common-queries/device-lookup/extra',
    '/foo/device-lookup',
    '/workflows/Search-And-Locate',
    '/%00',
    `/${'a'.repeat(4_000)}`,
    '/__proto__',
    '/constructor',
    '/%',
  ]) {
    const answer = await page.goto(path)
    expect(answer!.status(), path.slice(0, 30)).toBe(200)
    await expect(page.getByRole('main'), path.slice(0, 30)).toHaveText('NotFound')
    await expect(page).toHaveTitle('Patchbay | NotFound')
    await expect(page.locator('#menu')).toBeAttached()
    await expect(page.locator('#menu [aria-current=page]'), path.slice(0, 30)).toHaveCount(0)
    await expect(page.locator('[data-toast]'), path.slice(0, 30)).toHaveCount(0)
  }
})

test('a path with a slash at its end is the same page, with and without a query', async ({
  openSignedIn,
  withKeys,
}) => {
  const page = await openSignedIn('/account', await withKeys(...allKeys))
  for (const [path, there] of [
    ['/common-queries/device-lookup/', '/common-queries/device-lookup'],
    ['/common-queries/device-lookup/?q=10.0.0.1', '/common-queries/device-lookup?q=10.0.0.1'],
    ['/common-queries/', '/common-queries'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(there)
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('NotFound')
    await expect(page).not.toHaveTitle(/NotFound/)
  }
  await page.goto('/common-queries/device-lookup/')
  await expect(page.locator('#menu [aria-current=page]')).toHaveText('Device lookup')
})

test('PM13 page, title and key agree in any case', async ({ openSignedIn, withKeys }) => {
  const page = await openSignedIn('/Common-Queries/Device-Lookup', await withKeys(...allKeys))
  await expect(page.getByRole('main')).toHaveText(/./)
  const words = await page.getByRole('main').innerText()
  expect(words === 'NotFound' ? await page.title() : words).toContain(
    words === 'NotFound' ? 'NotFound' : 'Device lookup',
  )
  await withKeys('tools-scanner')
  await page.reload()
  await expect(page.getByRole('main')).toHaveText('NotFound')
  await expect(page).toHaveTitle('Patchbay | NotFound')
})

test('PM14 /admin stays where it is', async ({ openSignedIn, time, api }) => {
  const page = await openSignedIn('/account')
  const documents = api.documents
  await page.goto('/admin')
  await expect(page).toHaveTitle('Patchbay | Administration')
  await time.pass(5 * seconds, seconds)
  expect(new URL(page.url()).pathname).toBe('/admin')
  expect(api.documents - documents).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL('/account')
  await page.goto('/admin')
  await expect(page.locator('#menu')).toBeAttached()
  await time.pass(30 * minutes + 2_000)
  await modal(page).getByRole('button').click()
  await expect(page).toHaveURL(loginAddress('/admin'))
  await signIn(page)
  await expect(page).toHaveURL('/admin')
  await expect(page).toHaveTitle('Patchbay | Administration')
})
