import { z } from 'zod'
import { neededOf } from './needed.ts'
import { reservationSays } from './reservation-says.ts'

export const reservationNeeds = z.strictObject({ needed: neededOf(z.enum(reservationSays)) })
export type ReservationNeeds = z.output<typeof reservationNeeds>
