import { statfs } from 'node:fs/promises'
import type { Entry } from '../record/append.ts'
import { judgeRoom } from './room.ts'
import type { Filesystem, Room, RoomState } from './room.ts'

/** The filesystem of the data folder, as it was when it was last looked at. */
export interface Storage {
  readonly room: Room
  /** Looks now. What cannot be read leaves what was known, and throws. */
  look(): Promise<void>
}

/** Milliseconds between two looks: a page is to say it within 5 s, and asks every few seconds itself. */
export const lookEvery = 1_000

const rank: Readonly<Record<RoomState, number>> = { roomy: 0, filling: 1, full: 2 }

interface Means {
  readonly folder: string
  /** Hears once of each step to less room. */
  readonly scarcer: (room: Room) => void
  /** Hears once when there is room again. */
  readonly roomy: (room: Room) => void
  readonly read?: (folder: string) => Promise<Filesystem>
}

/** Knows how much room the data folder has: the record's heads, logs and, where it is ours, the database with its WAL. */
export function storageOf({ folder, scarcer, roomy, read = statfs }: Means): Storage {
  let room: Room = { state: 'roomy', used: 0, left: Number.POSITIVE_INFINITY }
  return {
    get room() {
      return room
    },
    look: async () => {
      const before = room
      room = judgeRoom(await read(folder), before.state)
      if (rank[room.state] > rank[before.state]) scarcer(room)
      else if (room.state === 'roomy' && before.state !== 'roomy') roomy(room)
    },
  }
}

/** The alarm of each level. */
export const alarmOf = ({ state }: Room) => (state === 'full' ? 'storage-full' : 'storage-filling')

/** How an alarm stands in the record. */
export const scarcerEntry = (room: Room): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'alarm.raised',
  target: null,
  result: 'refused',
  detail: { why: alarmOf(room), used: room.used },
  correlation: 'storage',
})
