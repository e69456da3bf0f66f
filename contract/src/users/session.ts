import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { defineCall } from '../call.ts'

/** The profile as the specification has it. `access_permission` holds numbers parallel to `access_permission_names`. */
export const profile = z.strictObject({
  id: z.int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  status: z.enum(['active', 'disabled', 'locked', 'expired']),
  groups: z.array(z.int()),
  group_names: z.array(z.string()),
  role: z.int(),
  role_name: z.string(),
  access_permission: z.array(z.int()),
  access_permission_names: z.array(z.string()),
})

export type Profile = z.output<typeof profile>

export const login = defineCall({
  method: 'POST',
  path: '/users/login/',
  title: 'Sign in',
  access: { for: 'everybody' },
  changes: false,
  record: 'sign-in',
  body: z.strictObject({
    username: z.string().overwrite(asSeen).min(1, 'Enter your username or e-mail.').max(254),
    password: z.string().min(1, 'Enter your password.').max(4_096),
    /** Six digits of the second factor, or a recovery code. */
    code: z.string().trim().max(32).optional(),
  }),
  answer: profile,
})

export const logout = defineCall({
  method: 'POST',
  path: '/users/logout/',
  title: 'Sign out',
  access: { for: 'everybody' },
  changes: false,
  record: 'sign-in',
  answer: z.null(),
})

export const refresh = defineCall({
  method: 'POST',
  path: '/users/token/refresh/',
  title: 'Renew the session',
  access: { for: 'everybody' },
  changes: false,
  record: 'sign-in',
  answer: z.strictObject({ expires_at: z.iso.datetime() }),
})

export const readProfile = defineCall({
  method: 'GET',
  path: '/users/profile/',
  title: 'Read the own profile',
  access: { for: 'signed-in', programs: true },
  changes: false,
  record: 'none',
  answer: profile,
})
