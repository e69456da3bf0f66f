import type { Page } from '@playwright/test'
import { formerPeople } from '../../../lab/src/systems/directory/active-directory/deleted-entries.ts'
import { expect, test } from '../journey.ts'
import type { LabClient, TruePerson } from '../lab/lab.ts'
import { expectLooksWell } from '../seriousness.ts'

const path = '/common-queries/active-directory'

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const line = (page: Page, name: string) => main(page).locator(`[data-line="${name}"]`)

async function settled(page: Page): Promise<void> {
  await expect(main(page).locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
}

async function lookUp(page: Page, q: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(q)
  await field.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === q)
  await settled(page)
}

/** Somebody of the staff with a computer that is on the network. */
async function somebody(lab: LabClient, fits: (person: TruePerson) => boolean = () => true) {
  const people = await lab.people()
  const found = await lab.endpoint('desktop', 'accounts', ({ owner, session }) => {
    const person = people.find(({ username }) => username === owner)
    return session !== null && person !== undefined && person.enabled && !person.locked && fits(person)
  })
  const person = people.find(({ username }) => username === found.owner)
  if (person === undefined) throw new Error('The campus has no such person.')
  return { person, device: found, people }
}

const nameOf = ({ firstname, lastname }: TruePerson) => `${firstname} ${lastname}`

test('a person as the directory, its controllers and the network have them, and the card of it for a ticket', async ({
  asRole,
  lab,
}) => {
  const { person, device, people } = await somebody(lab, ({ manager }) => manager !== null)
  const page = await asRole('desk', path)
  await lookUp(page, person.username)
  await expect(main(page).getByRole('article', { name: nameOf(person) })).toContainText('enabled, not locked')
  await expect(line(page, 'department')).toContainText(person.department)
  await expect(line(page, 'phone')).toContainText(person.phone)
  const controllers = panel(page, 'On each domain controller')
  await expect(controllers).toContainText('all 2 controllers answered')
  await expect(controllers.locator('tr[data-answered="true"]')).toHaveCount(2)
  await expect(panel(page, 'Devices')).toContainText(`${device.switch} ${device.port}`)
  await expect(panel(page, 'Devices')).toContainText(device.room)
  for (const group of person.groups)
    await expect(panel(page, 'Groups').getByRole('link', { name: group })).toBeVisible()
  // From person to person, and back.
  const manager = people.find(({ username }) => username === person.manager)
  await line(page, 'manager').getByRole('link').click()
  await settled(page)
  await expect(main(page).getByRole('article', { name: manager ? nameOf(manager) : '' })).toBeVisible()
  await page.goBack()
  await expect(main(page).getByRole('article', { name: nameOf(person) })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'Copy card' }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`(${person.username}) is enabled and not locked`)
  expect(text).toMatch(/^dc2\.\S+: free, \d+ wrong passwords/m)
  expect(text).toMatch(/^Sources: Directory directory-1 ok/m)
})

test('whoever is locked is told on which controller, and which device goes on with the old password', async ({
  asRole,
  lab,
}) => {
  const { person } = await somebody(lab, ({ groups }) => !groups.includes('Network-Administrators'))
  await lab.lock(person.username, true)
  const page = await asRole('desk', path)
  await lookUp(page, person.username)
  await expect(main(page).getByRole('article', { name: nameOf(person) })).toContainText('is locked')
  await expect(panel(page, 'On each domain controller').getByText('lock set here')).toHaveCount(1)
  const origin = panel(page, 'Origin of wrong passwords')
  await expect(origin).toContainText('Wrong passwords came from')
  await expect(origin).toContainText('when they were counted')
  const failing = origin.getByRole('row').nth(1)
  await expect(failing).toContainText(/(Gi|Te)\d/)
  // On to where that device is.
  await failing.getByRole('link', { name: /^([0-9a-f]{2}:){5}/ }).click()
  await expect(page).toHaveURL(/search-and-locate\?q=/)
})

test('a lock that only one controller has heard of is told with that controller', async ({ asRole, lab }) => {
  const { person } = await somebody(lab, ({ groups }) => !groups.includes('Network-Administrators'))
  // Whichever of the two it is set on, the other one hears of it in an hour.
  await lab.pullDevice('dc1', { behind: 3_600_000 })
  await lab.pullDevice('dc2', { behind: 3_600_000 })
  await lab.lock(person.username, true)
  const page = await asRole('desk', path)
  await lookUp(page, person.username)
  await expect(main(page).getByRole('article', { name: nameOf(person) })).toContainText(/is locked on dc[12]/)
  await expect(line(page, 'lock')).toContainText('the others that answered have no lock')
  await expect(line(page, 'lastLogon')).toContainText(/on dc[12]/)
})

test('an exact hit says who else fits, and lists them on demand', async ({ asRole, lab }) => {
  const people = await lab.people()
  const begins = (one: TruePerson, other: TruePerson) =>
    one !== other && other.username.startsWith(one.username) && one.username.length >= 3
  const exact = people.find((one) => people.some((other) => begins(one, other)))
  test.skip(exact === undefined, 'nobody’s login begins with the whole login of somebody else')
  const page = await asRole('desk', path)
  await lookUp(page, exact?.username ?? '')
  await expect(main(page).getByText(/others? match(es)? /)).toBeVisible()
  await main(page).getByRole('button', { name: 'Show' }).click()
  const others = panel(page, 'Other matches').getByRole('listitem')
  await expect(others).not.toHaveCount(0)
  await others.first().getByRole('link').click()
  await expect(page).not.toHaveURL((url) => url.searchParams.get('q') === exact?.username)
})

test('a name as it is heard offers who sounds alike, and the keyboard chooses', async ({ asRole, lab }) => {
  const people = await lab.people()
  expect(people.map(({ lastname }) => lastname)).toContain('Meyer')
  const page = await asRole('desk', path)
  await lookUp(page, 'Mayer')
  await expect(
    main(page).getByText(/^Nobody has the name Mayer; (at least )?\d+ sounds? alike/),
  ).toBeVisible()
  await expect(main(page).getByRole('article')).toHaveCount(0)
  const choice = panel(page, 'Mayer').getByRole('listitem').getByRole('link').first()
  await expect(choice).toContainText('Meyer')
  const chosen = (await choice.innerText()).split('\n')[0] ?? ''
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL((url) => url.searchParams.get('q') === 'Mayer')
  await settled(page)
  await expect(main(page).getByRole('heading', { level: 2, name: chosen })).toBeVisible()
})

test('a controller that does not answer is named, and what it keeps is not taken for none', async ({
  asRole,
  lab,
}) => {
  const { person } = await somebody(lab)
  await lab.pullDevice('dc2', { unreachable: true })
  const page = await asRole('desk', path)
  await lookUp(page, person.username)
  const controllers = panel(page, 'On each domain controller')
  await expect(controllers).toContainText('did not answer')
  await expect(controllers.locator('tr[data-answered="false"]')).toContainText('dc2')
  await expect(main(page).getByRole('article', { name: nameOf(person) })).toContainText(
    'not locked on the 1 of 2 controllers that answered',
  )
})

test('several are chosen from, a group and a computer are read, the deleted are told as such, nobody is nobody, and withheld is not empty', async ({
  asRole,
  lab,
  complaints,
}) => {
  complaints.expect(/status of 400/, /GET \/common-queries\/active-directory\/ failed: 400/)
  const { device, people } = await somebody(lab)
  const page = await asRole('desk', path)
  const [lastname = ''] =
    [...Map.groupBy(people, (person) => person.lastname)].find(([, all]) => all.length > 2) ?? []
  await lookUp(page, lastname)
  const choice = main(page).getByRole('listitem').getByRole('link').first()
  const chosen = (await choice.innerText()).split('\n')[0] ?? ''
  await choice.click()
  await settled(page)
  await expect(main(page).getByRole('heading', { level: 2, name: chosen })).toBeVisible()
  await lookUp(page, 'Network-Administrators')
  await expect(panel(page, 'Direct members').getByRole('row')).not.toHaveCount(0)
  await expect(main(page).getByRole('article')).toContainText('privileged')
  await lookUp(page, device.hostname)
  await expect(panel(page, 'Location')).toContainText(`${device.switch} ${device.port}`)
  const student = people.find(({ kind, enabled }) => kind === 'student' && enabled)
  await lookUp(page, student?.username ?? '')
  await expect(line(page, 'mobile')).toHaveAttribute('data-state', 'hidden')
  await expect(line(page, 'mobile')).toContainText('hidden from')
  await expect(line(page, 'extension')).toHaveAttribute('data-state', 'none')
  await lookUp(page, formerPeople[0]?.username ?? '')
  await expect(main(page).getByRole('article')).toContainText('was deleted')
  await lookUp(page, 'nobody-at-all')
  await expect(main(page).getByRole('heading', { name: 'No match for nobody-at-all' })).toBeVisible()
  const field = main(page).getByRole('textbox', { name: 'Identifier' })
  await field.fill(device.mac)
  await field.press('Enter')
  await expect(main(page).getByText(/^a MAC, which no directory knows/)).toContainText(
    'Use Search and locate',
  )
})

test('nothing serious for axe, nothing cut off, wide and on a phone, in both colours', async ({
  asRole,
  lab,
}) => {
  const { person } = await somebody(lab)
  const page = await asRole('desk', `${path}?q=${person.username}`)
  await settled(page)
  await expect(panel(page, 'Devices')).toBeVisible()
  await expectLooksWell(page, 'active-directory')
})
