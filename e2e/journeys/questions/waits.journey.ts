import { expect, test } from '../journey.ts'
import { SearchPage } from '../search-and-locate/search-page.ts'
import { seriousFindings } from '../seriousness.ts'

test('a source that many ask says how many are before, in words, and nothing once all is well', async ({
  asRole,
  ask,
  lab,
}) => {
  const device = await lab.endpoint('desktop', 'waits')
  const search = new SearchPage(await asRole('desk', '/workflows/search-and-locate'))
  const meter = search.page.getByRole('list', { name: 'Waiting sources' })
  await lab.pull('kea-1', { slow: 2_000 })
  // It is asked two things at a time; what others ask is before ours.
  const others = ['02:00:00:00:00:01', '02:00:00:00:00:02', '02:00:00:00:00:03', '02:00:00:00:00:04'].map(
    (mac) => ask(mac).catch(() => null),
  )
  await search.begin(device.mac)
  await expect(meter).toContainText(/DHCP kea-1 waits, (\d+ before you|next in turn)/)
  expect(await seriousFindings(search.page)).toEqual([])
  await lab.pull('kea-1', { slow: 0 })
  await Promise.all(others)
  await search.settled()
  await expect(search.source('DHCP kea-1')).toContainText('ok, 1')
  await expect(meter).toHaveCount(0)
})
