import { screens } from '@patchbay/contract/screens'
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { SearchPage, asking } from '../search-and-locate/search-page.ts'
import { hostileTexts } from './hostile-texts.ts'
import { expectOnlyText, watchForMarks } from './planted.ts'

const shown = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Six of the texts for each device: its name, its port, and four of its owner. */
const perDevice = 6
const rounds = Array.from({ length: hostileTexts.length / perDevice }, (_, index) =>
  hostileTexts.slice(index * perDevice, (index + 1) * perDevice),
)

test('there are sixty texts, all different', () => {
  expect(hostileTexts).toHaveLength(60)
  expect(new Set(hostileTexts).size).toBe(60)
  expect(rounds.flat()).toEqual(hostileTexts)
})

test('what devices, switches and the directory say is shown as text', async ({ asRole, lab, page }) => {
  test.setTimeout(240_000)
  await watchForMarks(page)
  const search = new SearchPage(await asRole('administrator', '/workflows/search-and-locate'))
  for (const [round, texts] of rounds.entries()) {
    const device = await lab.endpoint(
      'desktop',
      `hostile ${round}`,
      ({ owner, behind }) => owner !== null && behind === null,
    )
    const [hostname = '', description = '', firstname = '', lastname = '', title = '', department = ''] =
      texts
    await lab.rename(device.mac, hostname)
    await lab.describe(device.switch, device.port, description)
    await lab.person(device.owner ?? '', { firstname, lastname, title, department })
    await page.goto(asking(device.mac))
    await search.settled()
    await expect(search.answer).toBeVisible()
    await expect(search.answer).toContainText(shown(`${firstname} ${lastname}`))
    await expectOnlyText(page, `round ${round}`)
  }
})

test('what was typed and what a call refuses with is shown as text', async ({ asRole, page, complaints }) => {
  complaints.expect(/status of 400/, /failed: 400/)
  await watchForMarks(page)
  let message = ''
  await page.route('**/api/workflows/search-and-locate/**', (route) =>
    route.fulfill({
      status: 400,
      json: { message, code: 'input-not-valid', id: 'x', fields: { q: message } },
    }),
  )
  const search = new SearchPage(await asRole('desk', '/workflows/search-and-locate'))
  const toast = page.locator('[data-toast]')
  for (const text of hostileTexts) {
    // The parser of the page takes it for a name; what it is refused with is the server's word.
    message = text
    await page.evaluate((q) => history.pushState({}, '', `?q=${encodeURIComponent(q)}`), text.slice(0, 200))
    await expect(toast).toContainText(shown(text).slice(0, 40))
    await expect(search.field).toHaveValue(text.slice(0, 200))
    await expectOnlyText(page, text)
  }
})

test('names that people are given are shown as text on every page', async ({
  asRole,
  page,
  request,
  product,
}) => {
  await watchForMarks(page)
  const undo = await plantPeople(request, product)
  try {
    await asRole('administrator')
    for (const { path } of screens) {
      await page.goto(path)
      await expect(page.getByRole('main').locator('h1, p').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectOnlyText(page, path)
      const main = page.getByRole('main')
      const links = await main
        .locator(`a[href^="${path}?"]`)
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const link of links.slice(0, 3)) {
        await page.goto(link)
        await expect(main.locator('h1').first()).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await expectOnlyText(page, link)
      }
    }
  } finally {
    await undo()
  }
})

/** People, groups and roles whose every text is hostile; they are taken away, or disabled, afterwards. */
async function plantPeople(
  request: APIRequestContext,
  { url, password }: { url: string; password: string },
): Promise<() => Promise<void>> {
  const call = async <T>(method: 'POST' | 'GET', path: string, data?: object): Promise<T> => {
    const response = await request.fetch(`/api${path}`, {
      method,
      headers: { origin: url, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { data }),
    })
    expect([path, response.status(), response.ok() ? '' : await response.text()]).toEqual([path, 200, ''])
    return ((await response.json()) as { data: T }).data
  }
  await call('POST', '/users/login/', { username: 'administrator', password })
  const area = '/administration/user-management'
  const texts = hostileTexts.filter((text) => text.length <= 100)
  const people: { id: number; version: number }[] = []
  const groups: number[] = []
  const run = Date.now().toString(36)
  for (let index = 0; index < 12; index += 1) {
    const [first = '', last = '', group = '', words = ''] = texts.slice(index * 4)
    const made = await call<{ id: number }>('POST', `${area}/groups/`, {
      name: group,
      description: words,
      keys: [],
      members: [],
    })
    groups.push(made.id)
    people.push(
      await call('POST', `${area}/person/`, {
        username: `hostile.${run}.${index}`,
        email: '',
        firstname: first,
        lastname: last,
        role: 0,
        groups: [made.id],
        keys: [],
        expires_at: null,
        password_by: 'link',
        reentered: { password, code: '' },
      }),
    )
  }
  return async () => {
    for (const { id, version } of people) {
      await call('POST', `${area}/person/status/`, { id, version, status: 'disabled' })
    }
    const all = await call<{ id: number; version: number }[]>('GET', `${area}/groups/`)
    for (const { id, version } of all.filter((each) => groups.includes(each.id))) {
      await call('POST', `${area}/groups/remove/`, { id, version })
    }
  }
}
