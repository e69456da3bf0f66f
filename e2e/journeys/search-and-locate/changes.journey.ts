import { expect, test } from '../journey.ts'
import { SearchPage, asking } from './search-page.ts'

test('a port that was shut: the device is not called there now, and its session is gone', async ({
  asRole,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'shut', (one) => one.session !== null)
  const search = new SearchPage(await asRole('engineer', asking(device.mac)))
  await search.settled()
  await search.expectPlace(device)
  await expect(search.panel('Session')).toContainText('passed')

  await lab.setPort(device.switch, device.port, { adminUp: false })
  await search.ask(device.mac)
  await expect(search.answer).toContainText(/Last seen .* ago at/)
  await expect(search.answer).not.toContainText('Now at')
  await expect(search.answer).toContainText(`${device.switch} does not have it now`)
  await expect(search.answer).not.toContainText('ISE session names the same port')
  await expect(search.panel('Session')).toHaveCount(0)
  await expect(search.answer).not.toContainText('Confirmed')
})

test('a device that moved is at its new place before any walk has seen it there', async ({
  asRole,
  lab,
  ask,
}) => {
  const device = await lab.endpoint('desktop', 'moved', (one) => one.session !== null && one.behind === null)
  const taken = new Set((await lab.endpoints()).map(({ outlet }) => outlet))
  const free = (await lab.outlets()).find(
    ({ label, switch: at }) =>
      at !== null && at !== device.switch && at.startsWith(device.switch.slice(0, 6)) && !taken.has(label),
  )
  expect(free, 'the building has a free outlet on another switch').toBeDefined()
  const before = await ask(device.mac)
  expect(before.answer.candidate?.place.outlet).toBe(device.outlet)

  const now = await lab.move(device.mac, free?.label ?? '')
  expect(now.switch).not.toBe(device.switch)
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.settled()
  // Whatever was walked since: the session names the new switch, which is asked and has it.
  await expect(search.sources).not.toContainText(/failed|timed out/)
  await search.expectPlace({
    ...device,
    ...free,
    switch: now.switch ?? '',
    port: now.port ?? '',
    outlet: free?.label ?? '',
  })
  await expect(search.answer).toContainText('Confirmed')
  await expect(search.answer).toContainText(`${now.switch} has it in its forwarding table now`)
})

test('a device that was taken away is last seen, and everybody agrees', async ({ asRole, lab }) => {
  const device = await lab.endpoint('desktop', 'away', (one) => one.behind === null)
  await lab.move(device.mac, null)
  const search = new SearchPage(await asRole('desk', asking(device.mac)))
  await search.settled()
  await expect(search.answer).toContainText(/Last seen .* ago at/)
  await expect(search.answer).toContainText(`outlet ${device.outlet}`)
})
