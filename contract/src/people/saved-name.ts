import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { longestViewName } from '../product.ts'

/** What somebody calls a thing that is kept for them: one line of text, in which nothing hides. */
export const keptName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(longestViewName, `Longer than ${longestViewName} characters.`)
  .refine((text) => text === '' || /[^\p{Cf}\s]/u.test(text), 'Enter a name.')
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u.test(text), 'Holds invisible characters.')
  .overwrite(asSeen)
