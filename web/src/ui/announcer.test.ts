import { expect, test } from 'vitest'
import { createAnnouncements } from './announcer.tsx'

function withOwnTime() {
  let now = 0
  const due: { at: number; run: () => void }[] = []
  const said: { at: number; text: string }[] = []
  const announcements = createAnnouncements({
    now: () => now,
    later: (run, milliseconds) => due.push({ at: now + milliseconds, run }),
  })
  announcements.subscribe(() => said.push({ at: now, text: announcements.read() }))
  const goTo = (time: number) => {
    for (const next of due.splice(0)) {
      if (next.at > time) due.push(next)
      else {
        now = next.at
        next.run()
      }
    }
    now = time
  }
  return { ...announcements, said, goTo }
}

test('the first is said at once, the next ones together two seconds later', () => {
  const { say, said, goTo } = withOwnTime()
  say('DHCP ok')
  goTo(300)
  say('ISE ok')
  goTo(900)
  say('sw-b12-2 ok')
  expect(said).toEqual([{ at: 0, text: 'DHCP ok' }])
  goTo(5_000)
  expect(said.slice(1)).toEqual([{ at: 2_000, text: 'ISE ok. sw-b12-2 ok' }])
})

test('twenty sources in six seconds are at most four announcements, and none is lost', () => {
  const { say, said, goTo } = withOwnTime()
  for (let source = 0; source < 20; source += 1) {
    goTo(source * 300)
    say(`source ${source}`)
  }
  goTo(10_000)
  expect(said.length).toBeLessThanOrEqual(4)
  for (const [index, { at }] of said.entries()) {
    if (index > 0) expect(at - said[index - 1]!.at).toBeGreaterThanOrEqual(2_000)
  }
  expect(
    said
      .map(({ text }) => text)
      .join('. ')
      .split('. '),
  ).toHaveLength(20)
})

test('what was said, and what still waits, goes with the session', () => {
  const { say, forget, read, said, goTo } = withOwnTime()
  say('PC-00219 is at sw-b01-1')
  goTo(300)
  say('in room 214')
  forget()
  expect(read()).toBe('')
  goTo(5_000)
  expect(said.map(({ text }) => text)).toEqual(['PC-00219 is at sw-b01-1', ''])
  say('Scanner')
  expect(read()).toBe('Scanner')
})
