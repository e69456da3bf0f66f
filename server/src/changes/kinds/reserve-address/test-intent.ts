import { device } from './test-partners.ts'
import type { ReservationIntent } from '../../../addresses/intent.ts'

/** An address for the device of the tests, on both servers, with nothing said besides. */
export const reservationOf = (of: Partial<ReservationIntent> = {}): ReservationIntent => ({
  state: 'reserved',
  mac: device,
  address: '10.0.10.150',
  subnet: '10.0.10.0/24',
  hostname: null,
  owner: null,
  description: null,
  thing: null,
  room: null,
  options: null,
  chosen: false,
  renew: false,
  port: null,
  move: false,
  others: [],
  servers: ['kea-1', 'kea-2'],
  besides: null,
  ...of,
})
