import type { Page } from '@playwright/test'
import { isNightly } from '@patchbay/server/test-tally'
import { allowChanges, forbidChanges } from '../connected-systems/by-call.ts'
import { expect, test } from '../journey.ts'
import type { LabClient } from '../lab/lab.ts'
import { seriousFindings } from '../seriousness.ts'
import { protectOnly } from '../policies/by-call.ts'
import { addressOf, path, requestPage, staffOf, whole } from './request-page.ts'

test.beforeEach(async ({ product, lab }) => {
  await allowChanges(product, 'desk-1', 'desk-key')
  lab.undoing(() => forbidChanges(product, 'desk-1'))
})

const fault = 'Fault on a network outlet'

async function previewFault(
  shown: ReturnType<typeof requestPage>,
  requester: string,
  subject: string,
): Promise<void> {
  await fillFault(shown, requester, subject)
  await shown.preview()
}

async function fillFault(
  { form, choose }: ReturnType<typeof requestPage>,
  requester: string,
  subject: string,
): Promise<void> {
  await form.getByLabel('For whom').fill(requester)
  await form.getByLabel('For whom').press('Tab')
  await choose(fault, 'Outlet*')
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Description').fill('It takes minutes to open a page.')
  await form.getByLabel('Outlet*').fill('B07-214-A')
  await form.getByLabel('What is wrong*').selectOption({ label: 'Too slow' })
  await form.getByLabel(/^Since when/).fill('2026-11-20 08:00')
}

test('from a device that was looked up to a request with what is known of it, its number, and back', async ({
  asRole,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  const device = await lab.endpoint('printer', 'asked about')
  lab.undoing(() => protectOnly(product))
  await protectOnly(product, `device ${device.mac}`)
  const subject = 'The printer has no link'
  const login = await staffOf(lab)
  const page = await asRole('engineer', `/common-queries/device-lookup?q=${device.mac}`)
  await page.getByRole('link', { name: 'Ask service desk' }).first().click(whole)
  const shown = requestPage(page)
  await expect(shown.form.getByLabel('Which one')).toHaveValue(device.mac)
  await expect(shown.form.getByLabel('Include device facts')).toBeChecked()
  // The desk knows who works at the campus, and nobody of the console's own accounts.
  await expect(shown.form.getByRole('alert')).toContainText(/does not know engineer/, whole)
  await shown.form.getByLabel('For whom').fill(login)
  await shown.form.getByLabel('For whom').press('Tab')
  await shown.choose(fault, 'Outlet*')
  await shown.form.getByLabel('Subject').fill(subject)
  await shown.form.getByLabel('Description').fill('Since this morning.')
  await shown.form.getByRole('button', { name: 'Preview' }).click()
  await expect(shown.form.getByLabel('Outlet*')).toHaveAccessibleDescription('It must be answered.')
  await shown.form.getByLabel('Outlet*').fill('B07-214-A')
  await shown.form.getByLabel('What is wrong*').selectOption({ label: 'No link' })
  await shown.form.getByLabel(/^Since when/).fill('2026-11-20 08:00')
  expect(await seriousFindings(page)).toEqual([])
  // What this desk has no field for goes into the description, which is said.
  await expect(shown.form.getByLabel('Needed by')).toHaveAccessibleDescription(/added to the description\.$/)
  await shown.form.getByLabel('Needed by').fill('2099-12-01')
  await shown.preview()
  await expect(shown.checks).toContainText('has no field for the day it is needed by')
  await expect(shown.commands).toContainText('Needed by: 2099-12-01')
  await expect(shown.commands).toContainText(`About: ${device.mac}`)
  await expect(shown.commands).toContainText(`Read for ${device.mac} at `)
  await expect(shown.checks).toContainText(
    `${device.mac} is marked as sensitive: Board (device ${device.mac}).`,
  )
  expect(await seriousFindings(page)).toEqual([])
  await shown.apply(subject)

  await shown.ended('Done and proven')
  await expect(shown.proof).toContainText(/has it as request \d+, Submitted\./)
  await expect(shown.read.getByRole('row', { name: /^Outlet/ })).toContainText('B07-214-A')
  expect(await seriousFindings(page)).toEqual([])

  await shown.evidence.getByRole('button', { name: 'Undo change' }).click()
  await shown.evidence.getByLabel('Reason for undo').fill('It works again')
  await shown.evidence.getByRole('button', { name: 'Preview undo' }).click()
  await expect(page.getByText(/^Withdraw request \d+ at .*: It works again$/)).toBeVisible(whole)
  await shown.apply(subject)
  await shown.ended('Done and proven')
  await expect(shown.proof).toContainText('It is withdrawn')
})

test('a desk that is away is queued for, said so, and has it when it is back', async ({ asRole, lab }) => {
  test.setTimeout(300_000)
  const subject = 'Queued in the browser'
  const page = await asRole('engineer', path)
  const shown = requestPage(page)
  await previewFault(shown, await staffOf(lab), subject)
  await lab.pull('desk-1', { failing: true })
  await shown.apply(subject)
  await expect(page.getByText(/^Queued, number pending: /)).toBeVisible(whole)
  await lab.pull('desk-1', { failing: false })
  // It is asked again after a minute. That it then has it once is proven by day by tests that own the time.
  if (isNightly) await shown.ended('Done and proven')
})

// A minute is how long its files are waited for; tests that own the time prove the same by day.
const atNight = isNightly ? test : () => undefined
atNight(
  'a request whose file the desk does not take is there, is not called proven, and says what is missing',
  async ({ asRole, lab }) => {
    test.setTimeout(300_000)
    const subject = 'Without its picture'
    const page = await asRole('engineer', path)
    const shown = requestPage(page)
    const picture = {
      name: 'outlet.png',
      mimeType: 'image/png',
      buffer: Buffer.from('a picture of an outlet'),
    }
    await shown.form.getByLabel('Attachments').setInputFiles(picture)
    await expect(shown.form.getByRole('list', { name: 'Attached files' })).toContainText('outlet.png')
    await previewFault(shown, await staffOf(lab), subject)
    await lab.pull('desk-1', { attachments: 'refused' })
    await shown.apply(subject)
    const ended = shown.evidence.getByRole('heading', { name: 'Done, not proven', exact: true })
    await expect(ended).toBeVisible({ timeout: 180_000 })
    await expect(shown.proof.getByRole('row', { name: /has it as intended/ })).toContainText(/request \d+/)
    await expect(shown.proof.getByRole('row', { name: /Its files are there/ })).toContainText(
      'Not there: outlet.png.',
    )
    expect(await seriousFindings(page)).toEqual([])
  },
)

test('who is kept informed, by when and how urgent is typed, and written into the description where the desk has no field for it', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const page = await asRole('engineer', '/account')
  // As if the desk had a place for them until a moment ago.
  await page.route('**/choices/templates/**', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { readonly data: object }
    const takes = { watchers: true, neededBy: true, urgencies: ['Low', 'High'] }
    await route.fulfill({ response, json: { ...rest, data: { ...data, takes } } })
  })
  await page.goto(path)
  const shown = requestPage(page)
  const informed = shown.form.getByLabel('Watchers')
  await expect(informed).toBeVisible(whole)
  await informed.fill('jroe, a@b@c')
  await shown.form.getByLabel('Needed by').fill('2020-01-01')
  await shown.form.getByRole('button', { name: 'Preview' }).click()
  await expect(informed).toHaveAccessibleDescription(/“a@b@c” is neither a login nor an e-mail address\./)
  await expect(shown.form.getByLabel('Needed by')).toHaveAccessibleDescription(/The day is in the past\./)
  await informed.fill('jroe, works@example.org')
  await shown.form.getByLabel('Needed by').fill('2099-12-01')
  await shown.form.getByLabel('Urgency').selectOption('High')
  expect(await seriousFindings(page)).toEqual([])
  await fillFault(shown, await staffOf(lab), 'Nobody is told of it')
  await shown.form.getByRole('button', { name: 'Preview' }).click()
  await expect(shown.checks).toContainText(
    'has no field for the day it is needed by, the urgency and watchers',
    whole,
  )
  expect(await seriousFindings(page)).toEqual([])
})

test('a ticket is told of a run by its number, after what is written was seen, and ends one when it closes', async ({
  asRole,
  complaints,
  lab,
  product,
}) => {
  test.setTimeout(300_000)
  await allowChanges(product, 'switch-cli', 'switch-login')
  lab.undoing(() => forbidChanges(product, 'switch-cli'))
  complaints.expect(/status of 400/, /ticket-note\/ failed: 400/)
  const subject = 'Told of its run'
  const page = await asRole('engineer', path)
  const shown = requestPage(page)
  await previewFault(shown, await staffOf(lab), subject)
  await shown.apply(subject)
  await shown.ended('Done and proven')
  const [, number] = /request (\d+)/.exec(await shown.proof.innerText()) ?? []

  await page.getByRole('button', { name: 'Add note to ticket' }).click()
  const note = page.getByRole('form', { name: 'Add note to ticket' })
  await expect(note.getByLabel('Text of the note')).toContainText('Done and proven', whole)
  await note.getByLabel('Ticket number').fill('the other one')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(note.getByLabel('Ticket number')).toHaveAccessibleDescription(
    /“the other one” is not a ticket number/,
  )
  expect(await seriousFindings(page)).toEqual([])
  await note.getByLabel('Ticket number').fill(`SR-${number}`)
  await note.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('list', { name: 'Notes in tickets' })
  await expect(notes).toContainText(`SR-${number}: written`, whole)
  expect(await seriousFindings(page)).toEqual([])

  await untilItCloses(page, lab, `SR-${number}`)
})

test('what the desk and we say about a request is told on the page of its run, and waits where the desk is away', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const subject = 'Talked about'
  const page = await asRole('engineer', path)
  const shown = requestPage(page)
  await previewFault(shown, await staffOf(lab), subject)
  await shown.apply(subject)
  await shown.ended('Done and proven')
  const talk = page.getByRole('region', { name: 'Comments at the service desk' })
  await expect(talk).toContainText('No comments yet.', whole)
  await expect(talk).toContainText(/Request \d+, Submitted\./)
  const form = talk.getByRole('form', { name: /^Write to / })
  const said = talk.getByRole('list', { name: 'Comments', exact: true })
  await form.getByRole('textbox').fill('<b>Left</b> outlet, by the window.')
  await form.getByRole('checkbox', { name: 'Visible to the requester' }).press('Space')
  await form.getByRole('button', { name: 'Send comment' }).click()
  await expect(said).toContainText('<b>Left</b> outlet, by the window.', whole)
  await expect(said.getByRole('listitem')).toContainText(/engineer, from this console\s*Public/)
  await expect(form.getByRole('textbox')).toHaveValue('')

  // What one says to everybody is not what the next is said to.
  await expect(form.getByRole('checkbox', { name: 'Visible to the requester' })).not.toBeChecked()
  const kept = page.waitForResponse(
    (response) => response.url().includes('/api/account/drafts/') && response.request().method() === 'PUT',
  )
  await form.getByRole('textbox').fill('For the desk')
  await kept
  await page.reload()
  await form.getByRole('button', { name: 'Continue draft' }).click()
  await expect(form.getByRole('textbox')).toHaveValue('For the desk')

  await lab.pull('desk-1', { failing: true })
  await form.getByRole('textbox').fill('For the desk alone.')
  await form.getByRole('button', { name: 'Send comment' }).click()
  const waiting = talk.getByRole('list', { name: 'Pending comments' })
  await expect(waiting).toContainText('For the desk alone.', whole)
  await expect(waiting).toContainText(/Waiting to retry\./, whole)
  await talk.getByRole('button', { name: 'Read again' }).click()
  await expect(talk.getByRole('alert')).toContainText('Comments may be incomplete:', whole)
  await expect(talk.getByRole('alert')).toContainText('Showing the last reading.')
  await expect(said.getByRole('listitem')).toHaveCount(1)
  expect(await seriousFindings(page)).toEqual([])
  // That it stands there once when the desk is back is proven by day by tests that own the time of the tries.
  if (!isNightly) return
  await lab.pull('desk-1', { failing: false })
  await expect(said.getByRole('listitem').last()).toContainText(/Internal\s*For the desk alone\./, {
    timeout: 120_000,
  })
  await expect(waiting).toHaveCount(0)
  await expect(said.getByRole('listitem')).toHaveCount(2)
  expect(await seriousFindings(page)).toEqual([])
})

test('what is open about the same device is joined with what was typed, and left again, and no second request is made', async ({
  asRole,
  lab,
}) => {
  test.setTimeout(300_000)
  const { mac } = await lab.endpoint('printer', 'joined')
  const login = await staffOf(lab)
  const page = await asRole('engineer', addressOf({ about: mac, kind: 'device' }))
  const shown = requestPage(page)
  await previewFault(shown, login, 'First about it')
  await shown.apply('First about it')
  await shown.ended('Done and proven')
  const [, number = ''] = /request (\d+)/.exec(await shown.proof.innerText()) ?? []

  await page.goto(addressOf({ about: mac, kind: 'device' }))
  const open = shown.form.getByRole('list', { name: 'Open requests on this subject' })
  await expect(open).toContainText(`Request ${number} is open, Submitted: First about it`, whole)
  await open.getByRole('button', { name: `Join request ${number}` }).press('Enter')
  await expect(shown.form.getByText(`You join request ${number}.`)).toBeVisible()
  await expect(shown.form.getByLabel('Subject', { exact: true })).toHaveCount(0)
  await expect(shown.form.getByRole('combobox', { name: 'What is asked for' })).toHaveCount(0)
  await shown.form.getByRole('button', { name: 'Preview' }).click()
  await expect(shown.form.getByLabel('Description')).toHaveAccessibleDescription(/Enter a description/)
  await shown.form.getByLabel('For whom').fill(login)
  await shown.form.getByLabel('Description').fill('Mine prints nothing, either.')
  expect(await seriousFindings(page)).toEqual([])
  await shown.preview()
  await expect(shown.checks).toContainText(/has no watchers\. The note names/)
  await expect(shown.commands).toContainText('journal__notess')
  await expect(shown.commands).toContainText(`Read for ${mac} at `)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Apply to Request ${number}` }).click()
  await shown.ended('Done and proven')
  await expect(shown.proof).toContainText('It stands in the request at')
  const said = page
    .getByRole('region', { name: 'Comments at the service desk' })
    .getByRole('list', { name: 'Comments', exact: true })
  await expect(said).toContainText('Mine prints nothing, either.', whole)
  await expect(said.getByRole('listitem')).toHaveCount(1)
  await expect(said).toContainText(/engineer, from this console\s*Internal/)
  expect(await seriousFindings(page)).toEqual([])

  await shown.evidence.getByRole('button', { name: 'Undo change' }).click()
  await shown.evidence.getByLabel('Reason for undo').fill('It was unplugged')
  await shown.evidence.getByRole('button', { name: 'Preview undo' }).click()
  await expect(page.getByText(new RegExp(`^Leave request ${number} at .*: It was unplugged$`))).toBeVisible(
    whole,
  )
  await page.getByRole('button', { name: `Apply to Request ${number}` }).click()
  await shown.ended('Done and proven')
  await expect(said).toContainText('no longer needs this: It was unplugged', whole)
  // The request itself stays as it was.
  await expect(page.getByRole('region', { name: 'Comments at the service desk' })).toContainText(
    `Request ${number}, Submitted.`,
  )
})

/** A port is set until a ticket closes, which somebody at the desk does meanwhile. */
async function untilItCloses(page: Page, lab: LabClient, ticket: string): Promise<void> {
  const device = await lab.endpoint('printer', 'until its ticket closes')
  const port = `${device.switch} ${device.port}`
  await page.goto(`/command-centre/switch-port-assignment?port=${encodeURIComponent(port)}`)
  const form = page.getByRole('form', { name: 'Switch port assignment' })
  const box = form.getByRole('checkbox', { name: `End with ticket ${ticket}` })
  await form.getByLabel('Description').fill('for the exams')
  await form.getByLabel('Reason').fill('the exams')
  await expect(box).toHaveCount(0)
  await form.getByLabel('Ticket').fill(ticket)
  await box.press('Space')
  await expect(box).toBeChecked()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText(`Ticket ${ticket} is open`, whole)
  await expect(page.getByRole('main')).toContainText(
    `It is undone automatically when ticket ${ticket} closes.`,
  )
  // The desk is asked when the run is done, and then every few minutes.
  await lab.pull('desk-1', { closed: ticket.replace('SR-', '') })
  await page.getByRole('button', { name: `Apply to ${port}` }).click()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('heading', { name: 'Done and proven' })).toBeVisible(whole)
  const undone = async () => {
    await page.reload()
    await expect(evidence).toContainText(/End\s*ticket /, whole)
    return evidence.textContent()
  }
  // Each look is a page loaded anew, which costs as much as what it waits for.
  await expect.poll(undone, { ...whole, intervals: [2_000, 4_000] }).toMatch(/Undone by run/)
  await expect(evidence).toContainText(`ticket ${ticket} was closed by`)
  expect(await seriousFindings(page)).toEqual([])
  await page.goto(`/command-centre/command-history?${new URLSearchParams({ target: port }).toString()}`)
  const row = page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /undone by/ })
  await expect(row).toContainText(`ticket ${ticket} was closed by`, whole)
  expect(await seriousFindings(page)).toEqual([])
}

test('somebody whom the desk does not know is said, and where nothing may be written so is that', async ({
  asRole,
  product,
}) => {
  await forbidChanges(product, 'desk-1')
  const page = await asRole('administrator', addressOf({ about: 'B07-214', kind: 'place' }))
  const note = page.getByRole('alert').filter({ hasText: 'No desk accepts requests' })
  await expect(note).toContainText('is read only, it has no write credential.', whole)
  await page.getByLabel('For whom').fill('nobody.at.all')
  await page.getByLabel('Subject').focus()
  await expect(page.getByText(/does not know nobody\.at\.all/)).toBeVisible(whole)
  await page.getByRole('button', { name: 'Ask for administrator' }).click()
  await expect(page.getByLabel('For whom')).toHaveValue('administrator')
})
