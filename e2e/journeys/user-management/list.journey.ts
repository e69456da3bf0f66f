import { readFile } from 'node:fs/promises'
import { expect, review, screen, test } from './people-test.ts'
import { expectLooksWell, phone, seriousFindings } from '../seriousness.ts'

test('people are found by text and every filter, page by page, and the address holds all of it', async ({
  asRole,
  people,
}) => {
  const tag = people.name('list')
  for (let each = 0; each < 11; each += 1) {
    await people.make(`${tag}-${each}`, each === 0 ? ['queries-firewall'] : [], each === 1 ? { role: 7 } : {})
  }
  const page = await asRole('administrator', screen)
  const main = page.getByRole('main')
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name, username or e-mail')).toBeFocused()
  await page.keyboard.type(tag)
  await expect(main.getByText('1–10 of 11')).toBeVisible()
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(main.getByText('11–11 of 11')).toBeVisible()
  await page.goBack()
  await expect(main.getByText('1–10 of 11')).toBeVisible()
  await page.getByLabel('Rows').selectOption('25')
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(12)
  await page.getByLabel('Key', { exact: true }).selectOption('Firewall')
  await expect(main.getByText('1–1 of 1')).toBeVisible()
  await page.getByLabel('Role').selectOption('auditor')
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible()
  await page.getByLabel('Key', { exact: true }).selectOption('')
  await expect(main.getByText('1–1 of 1')).toBeVisible()
  await page.reload()
  await expect(main.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByLabel('Role')).toHaveValue('7')
  await page.getByRole('link', { name: new RegExp(`^${tag}-1-`) }).click()
  await page.getByRole('tab', { name: /^Keys/ }).click()
  await expect(page.getByRole('region', { name: 'Keys held' })).toContainText('role auditor')
  await page.getByRole('button', { name: 'People', exact: true }).click()
  await expect(page.getByLabel('Role')).toHaveValue('7')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel('Name, username or e-mail')).toHaveValue('')
})

test('an account without a sign-in for more than 90 days is marked stale, and fields of a directory are locked', async ({
  asRole,
  people,
}) => {
  const old = await people.make('old')
  const page = await asRole('administrator')
  const quarter = new Date(Date.now() - 91 * 86_400_000).toISOString()
  const change = (row: object) => ({ ...row, last_sign_in_at: quarter, stale: true, source: 'directory' })
  await page.route(/user-management\/\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { people: object[] } }
    await route.fulfill({
      response,
      json: { data: { ...body.data, people: body.data.people.map(change) } },
    })
  })
  await page.route(/user-management\/person\/\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const elsewhere = {
      source_name: 'campus-ad',
      decided_elsewhere: ['username', 'email', 'firstname', 'lastname', 'role'],
    }
    await route.fulfill({ response, json: { data: { ...change(body.data), ...elsewhere } } })
  })
  await page.goto(`${screen}?q=${old.username}`)
  await expect(page.getByText('stale, 91 d')).toBeVisible()
  await page.getByRole('link', { name: old.username }).click()
  await expect(page.getByText('campus-ad decides names and role')).toBeVisible()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('campus-ad has the password.')).toBeVisible()
  await page.getByRole('button', { name: `Change ${old.username}` }).click()
  await expect(page.getByLabel('Username')).not.toBeEditable()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
    'campus-ad decides this at each sign-in.',
  )
  await expect(page.getByLabel('Role')).toBeDisabled()
  await expect(page.getByLabel('Expires')).toBeEditable()
})

test('the columns are chosen and kept, and what is shown is taken along, formulas made harmless', async ({
  people,
  elsewhere,
}) => {
  const tag = people.name('take')
  await people.make(`=${tag}`)
  const viewer = await people.make('viewer', ['administrations-user-management'])
  const page = await elsewhere(viewer, `${screen}?q=${tag}`)
  const table = page.getByRole('table', { name: 'People' })
  await expect(table.getByRole('columnheader', { name: 'E-mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await page.getByRole('checkbox', { name: 'Number' }).check()
  await expect(table.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Number' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Number' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV for a spreadsheet' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFUsername,Name,Status,/)
  expect(text).not.toContain('E-mail')
  expect(text).toContain(`"'=${tag}`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await expect(table.getByRole('columnheader', { name: 'E-mail' })).toBeVisible()
})

test('a clone has role, groups and direct keys of the other, and nothing else', async ({
  asRole,
  people,
  product,
}) => {
  const one = await people.make('one', ['queries-firewall', 'tools-scanner'], { role: 7 })
  const page = await asRole('administrator', `${screen}?person=${one.id}`)
  await page.getByRole('button', { name: `Clone ${one.username}` }).click()
  await expect(page.getByLabel('Username')).toHaveValue('')
  await expect(page.getByLabel('Role')).toHaveValue('7')
  await expect(page.getByRole('checkbox', { name: 'Firewall' })).toBeChecked()
  const username = people.name('clone')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('First name').fill('Clone')
  await review(page)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: `Create ${username}` }).click()
  await expect(page.getByText(`Account ${username} created.`)).toBeVisible()
  const { people: found } = await people.ask<{ people: { id: number }[] }>(
    `GET /administration/user-management/?q=${username}`,
  )
  expect(await people.person(found[0]!.id)).toMatchObject({
    role: 7,
    keys: ['queries-firewall', 'tools-scanner'],
    second_factor: false,
    tokens: [],
  })
  await page.goto(`${screen}?q=${username}&stale=yes`)
  await expect(page.getByRole('heading', { name: 'No match' })).toBeVisible()
  await expect(page.getByLabel('Sign-in')).toHaveValue('yes')
})

test('a call that fails is named in its place, keeps what was typed, and can be tried again', async ({
  asRole,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/, /failed: (500|503|no answer)/)
  const page = await asRole('administrator')
  const fault = { message: 'Something went wrong', code: 'internal', id: 'reference-1' }
  await page.route(/user-management\/(\?.*)?$/, (route) => route.fulfill({ status: 500, json: fault }))
  await page.goto(screen)
  const panel = page.getByRole('alert').filter({ hasText: 'The list of people could not be read' })
  await expect(panel).toContainText('reference-1')
  await expect(page.locator('[data-toast]')).toHaveText(/Something went wrong/)
  await page.unrouteAll()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'New person' }).click()
  await page.getByLabel('Username').fill('kept')
  await page.getByLabel('First name').fill('Kept')
  const busy = { message: 'The record cannot be written, so nothing was done.', code: 'record-unavailable' }
  await page.route('**/person/preview/', (route) =>
    route.fulfill({ status: 503, json: { ...busy, id: 'r-2' } }),
  )
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('form')).toContainText('The record cannot be written, so nothing was done.')
  await expect(page.getByLabel('Username')).toHaveValue('kept')
  await page.route('**/person/preview/', (route) => route.abort())
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('form')).toContainText('The console did not answer.')
  await expect(page.getByLabel('First name')).toHaveValue('Kept')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('a person is given a key with the keyboard alone', async ({ asRole, people }) => {
  const kai = await people.make('kai')
  const page = await asRole('administrator', `${screen}?q=${kai.username}`)
  const to = async (name: RegExp | string, role: 'link' | 'button' | 'checkbox') => {
    const target = page.getByRole('main').getByRole(role, { name })
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 80; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${String(name)} is not reached by Tab`)
  }
  await to(kai.username, 'link')
  await page.keyboard.press('Enter')
  await to(`Change ${kai.username}`, 'button')
  await page.keyboard.press('Enter')
  await to('Search and locate', 'checkbox')
  await page.keyboard.press('Space')
  await to('Preview changes', 'button')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: /: preview$/ })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Saved\./)).toContainText(`${kai.username} gains Search and locate.`)
})

test('every part, wide and on a phone, in both colours: no serious fault of access and nothing cut off', async ({
  asRole,
  people,
  page,
}) => {
  test.setTimeout(600_000)
  await page.setViewportSize(phone)
  const pia = await people.make('pia', ['queries-firewall', 'tools-scanner'])
  await asRole('administrator', screen)
  await expect(page.getByRole('link', { name: 'administrator' }).first()).toBeVisible()
  await expectLooksWell(page, 'people')
  await page.goto(`${screen}?person=${pia.id}&why=commands-approve&see=menu`)
  await expect(page.getByRole('region', { name: 'Why' }).getByRole('status')).toContainText('No')
  await page.getByRole('button', { name: 'Disable' }).click()
  await expectLooksWell(page, 'person')
  await page.getByRole('button', { name: `Change ${pia.username}` }).click()
  await page.getByRole('checkbox', { name: 'Scanner' }).uncheck()
  await page.getByLabel('Expires').fill('soon')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByLabel('Expires')).toBeFocused()
  await expectLooksWell(page, 'person-fault')
  await page.getByLabel('Expires').fill('')
  await review(page)
  await expectLooksWell(page, 'person-review')
  await page.getByRole('button', { name: 'Back to form' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  for (const tab of ['groups', 'roles', 'roles&open=3', 'groups&open=new']) {
    await page.goto(`${screen}?tab=${tab}`)
    await expect(page.getByRole('region').first()).toBeVisible()
    await expectLooksWell(page, `people-${tab.replaceAll(/\W/g, '-')}`)
  }
})
