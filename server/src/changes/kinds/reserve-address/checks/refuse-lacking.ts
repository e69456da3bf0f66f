import type { ReservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { reservationLacks } from '@patchbay/contract/policies/reservation-says'
import type { ReservationNeeds } from '@patchbay/contract/policies/reservation-needs'
import type { z } from 'zod'
import { CallError } from '../../../../errors/call-error.ts'

/**
 * What the site wants said is missing at its field. What is put back as it was is not asked for: nobody types it.
 * @throws CallError `input-not-valid`
 */
export function refuseLacking(wish: ReservationWish, needs: ReservationNeeds): void {
  const lacks = reservationLacks(wish, needs)
  if (lacks.length === 0) return
  const fields = Object.fromEntries(lacks.map(([field, words]) => [`intent.${field}`, words]))
  throw new CallError('input-not-valid', { fields })
}

/** The same of a line of a list. */
export const wishThatSays = (needs: ReservationNeeds): z.ZodType<ReservationWish> =>
  reservationWish.superRefine((wish, context) => {
    for (const [field, message] of reservationLacks(wish, needs)) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
