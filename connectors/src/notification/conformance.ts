import assert from 'node:assert/strict'
import { checkCalledOff, checkReading, checkRefused, patiently } from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { Notice, NotificationCapabilities } from './capabilities.ts'

/** A connector of kind `notification`, opened onto a receiver that takes everything. */
export interface NotificationUnderTest {
  readonly can: Partial<NotificationCapabilities>
  /** What the receiver took, as it understood it, in order. */
  readonly taken: () => readonly Pick<Notice, 'id' | 'event' | 'title' | 'words' | 'link'>[]
}

const notice: Notice = {
  id: 'msg_7e0d8c7a-9b1f-4f65-a3d0-2f6f1d6f9a10',
  at: new Date('2026-11-21T08:59:00.000Z'),
  event: 'change-refused',
  title: 'approver refused: sw-b12-2 Gi1/0/14',
  words: 'Nicht vor den Prüfungen – “quoted”, \\ and <b>.',
  link: 'https://patchbay.campus.example/command-centre/run?id=12',
}

/** What every connector of the kind must pass, whatever product it speaks to. */
export const notificationConformance: readonly ConformanceCheck<NotificationUnderTest>[] = [
  {
    name: 'a notice arrives word for word, and the answer says that it was taken',
    run: async ({ can, taken }) => {
      const reading = await can.tell?.(notice, patiently())
      checkReading(reading, 'tell')
      assert.equal(reading?.value, 'taken')
      const { id, event, title, words, link } = notice
      assert.deepEqual(taken().at(-1), { id, event, title, words, link })
    },
  },
  {
    name: 'what is told again carries the same id',
    run: async ({ can, taken }) => {
      await can.tell?.(notice, patiently())
      await can.tell?.(notice, patiently())
      assert.deepEqual(
        taken().map(({ id }) => id),
        [notice.id, notice.id],
      )
    },
  },
  {
    name: 'a notice of nothing and without a page is one too',
    run: async ({ can, taken }) => {
      await can.tell?.({ ...notice, event: 'test', title: '', words: '', link: null }, patiently())
      assert.deepEqual(taken().at(-1), { id: notice.id, event: 'test', title: '', words: '', link: null })
    },
  },
  {
    name: 'an id that is none is refused before the receiver hears of it',
    run: async ({ can, taken }) => {
      for (const id of ['', 'a.b', 'a\r\nx-other: 1', 'ä', 'a'.repeat(101)]) {
        await checkRefused(can.tell?.({ ...notice, id }, patiently()))
      }
      assert.deepEqual(taken(), [])
    },
  },
  {
    name: 'one that is called off ends at once, and the next one is taken',
    run: async ({ can }) => {
      const { tell } = can
      if (tell !== undefined) await checkCalledOff((ask) => tell(notice, ask))
    },
  },
]
