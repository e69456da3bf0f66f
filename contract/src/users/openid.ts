import { z } from 'zod'
import { defineCall } from '../call.ts'
import { profile } from './session.ts'

const everybody = { access: { for: 'everybody' }, changes: false } as const

/** Buttons of the sign-in page. */
export const signInOptions = defineCall({
  method: 'GET',
  path: '/users/sign-in-options/',
  title: 'List the providers to sign in with',
  ...everybody,
  record: 'none',
  answer: z.strictObject({ openid: z.array(z.strictObject({ name: z.string(), title: z.string() })) }),
})

/** Gives the address of the provider to go to. It comes back to `/login?code=…&state=…`. */
export const beginOpenid = defineCall({
  method: 'POST',
  path: '/users/openid/begin/',
  title: 'Start signing in with a provider',
  ...everybody,
  record: 'sign-in',
  body: z.strictObject({
    name: z.string().max(40),
    /** Page to come back to: given back at the end as it was, and not judged here. */
    wanted: z.string().max(2_000).optional(),
    /** The provider asks anew who it is, also where it knows: before something that a thief of the session would like to do. */
    reauthenticate: z.boolean().optional(),
  }),
  answer: z.strictObject({ url: z.string() }),
})

/** Finishes with what stands in the query of `/login`; must come from the browser that began, within ten minutes. */
export const finishOpenid = defineCall({
  method: 'POST',
  path: '/users/openid/finish/',
  title: 'Finish signing in with a provider',
  ...everybody,
  record: 'sign-in',
  body: z.strictObject({
    /** The query as it is in the address bar, without `?`. */
    query: z.string().max(8_192),
    /** Code of the second factor here, when the answer before asked for it. */
    code: z.string().trim().max(32).optional(),
  }),
  answer: z.strictObject({
    ...profile.shape,
    /** The page that was named at the beginning. */
    wanted: z.string().nullable(),
  }),
})
