import { z } from 'zod'
import { defineCall } from '../call.ts'

/**
 * Import of places and outlets as CSV with a head line. Columns, in any order:
 * `building, building_name, floor, room, room_name, room_kind, outlet, panel, panel_port, switch, interface, cable_length_m`.
 * A row names a room, and an outlet of it where `outlet` is filled; `switch` and `interface` are what it is patched to.
 * Rows are matched by outlet label or room code: importing the same file twice changes nothing.
 */
export const importPlaces = defineCall({
  method: 'POST',
  path: '/site-resources/network-locations/import/',
  title: 'Import places and outlets',
  access: { for: 'key', key: 'siteresources-import' },
  changes: true,
  record: 'change',
  accepts: 'text/csv',
  bodyLimit: 64 * 1024 * 1024,
  body: z.string(),
  answer: z.strictObject({
    buildings: z.int(),
    floors: z.int(),
    rooms: z.int(),
    outlets: z.int(),
    unchanged: z.int(),
    refused: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
  }),
})

const counts = { rooms: z.int(), outlets: z.int() }

/** Campuses with their buildings and floors, each with what is in it. The campus of a building that has none is empty. */
export const readPlaceTree = defineCall({
  method: 'GET',
  path: '/site-resources/network-locations/tree/',
  title: 'Read the tree of places',
  access: { for: 'key', key: 'siteresources-network-locations' },
  changes: false,
  record: 'none',
  answer: z.array(
    z.strictObject({
      campus: z.string(),
      name: z.string(),
      buildings: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          ...counts,
          /** The floor of rooms that name none is empty. */
          floors: z.array(z.strictObject({ code: z.string(), name: z.string(), ...counts })),
        }),
      ),
    }),
  ),
})
export type PlaceTree = z.output<typeof readPlaceTree.answer>
