import { z } from 'zod'
import { namedTwice } from './named-once.ts'

/** Names of what has to be said, each once. */
export const neededOf = <S extends z.ZodType<string>>(name: S) =>
  z
    .array(name)
    .max(20)
    .superRefine((names, context) => {
      const twice = namedTwice(names.map((one) => ({ name: one })))
      if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” appears twice` })
    })
