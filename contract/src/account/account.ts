import { z } from 'zod'
import { defineCall } from '../call.ts'
import { accessKey, openSession, personSource, programToken } from '../people/person.ts'
import { askedKey, reason } from '../people/asking.ts'
import { accessKeys } from '../access-keys.ts'
import { noticeEventNames } from '../people/notice-events.ts'

const access = { for: 'signed-in' } as const
const reading = { access, changes: false, record: 'none' } as const
const changing = { access, changes: true, record: 'change' } as const

/** As typed; the rules for new ones are the server's, in one place for every path. */
const password = z.string().min(1, 'Enter your password.').max(4_096)
const code = z.string().trim().min(6, 'Enter the code.').max(32)

const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).optional(),
  mac_notation: z.enum(['colon', 'hyphen', 'cisco', 'bare', 'comware', 'procurve']).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  /** Name of the time-zone database, such as `Europe/Oslo`; null is that of the browser. */
  time_zone: z.string().min(1).max(64).nullable().optional(),
  /** Columns shown, by the name of the table; one that is left out shows its usual ones. */
  columns: z
    .array(
      z.strictObject({
        table: z.string().regex(/^[a-z-]{1,40}$/, 'is not the name of a table'),
        shown: z.array(z.string().max(40)).max(80),
      }),
    )
    .max(50)
    .optional(),
  /** Of what no mail is wanted; it is told in the console alone. */
  no_mail: z.array(z.enum(noticeEventNames)).max(noticeEventNames.length).optional(),
  menu: z
    .strictObject({
      collapsed: z.boolean(),
      /** Paths of the groups that are open. */
      open: z.array(z.string().max(100)).max(20),
    })
    .optional(),
})

export type Preferences = z.output<typeof preferences>

export const readAccount = defineCall({
  method: 'GET',
  path: '/account/',
  title: 'Read the own account',
  ...reading,
  answer: z.strictObject({
    source: personSource,
    /** Name of the directory or provider that has the password; null when we do. */
    source_name: z.string().nullable(),
    password_set_at: z.iso.datetime().nullable(),
    last_sign_in_at: z.iso.datetime().nullable(),
    /** The provider has confirmed so lately who holds this session that nothing more is asked; false for other accounts. */
    confirmed: z.boolean(),
    second_factor: z.strictObject({
      enrolled: z.boolean(),
      required: z.boolean(),
      recovery_codes_left: z.int(),
    }),
    /** What must be done before anything else may be: until then calls that need a key answer 403. */
    first: z.enum(['second-factor', 'password']).nullable(),
    /** The session that asks, null for a program with a token. Seconds are the server's; browsers count them by their own clock. */
    session: z.strictObject({ ends_at: z.iso.datetime(), seconds_left: z.int() }).nullable(),
    /** A mail server is named, so that what people are told leaves the console by mail too. */
    sends_mail: z.boolean(),
    preferences,
  }),
})

export type Account = z.output<typeof readAccount.answer>

/**
 * Signs in again before the session ends: a new session of the same person takes the place of this one. Refusals are
 * those of signing in; a username other than that of who is signed in here is refused under `fields.username`.
 */
export const signInAgain = defineCall({
  method: 'POST',
  path: '/account/sign-in/',
  title: 'Sign in again in place of the session that asks',
  access,
  changes: false,
  record: 'sign-in',
  body: z.strictObject({
    username: z.string().min(1).max(254),
    password,
    /** Six digits of the second factor, or a recovery code. */
    code: z.string().trim().max(32).optional(),
  }),
  answer: z.strictObject({ seconds_left: z.int() }),
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/account/password/',
  title: 'Change the own password and end all other sessions',
  ...changing,
  body: z.strictObject({ old_password: password, new_password: password }),
  answer: z.strictObject({ sessions_ended: z.int() }),
})

export const listOwnSessions = defineCall({
  method: 'GET',
  path: '/account/sessions/',
  title: 'List the own sessions',
  ...reading,
  answer: z.array(openSession),
})

export const endOwnSessions = defineCall({
  method: 'POST',
  path: '/account/sessions/end/',
  title: 'End an own session, or all but this one',
  ...changing,
  body: z.strictObject({ session: z.string().max(64).nullable() }),
  answer: z.strictObject({ ended: z.int() }),
})

export const listOwnTokens = defineCall({
  method: 'GET',
  path: '/account/tokens/',
  title: 'List the own tokens for programs',
  ...reading,
  answer: z.array(programToken),
})

export const createToken = defineCall({
  method: 'POST',
  path: '/account/tokens/',
  title: 'Make a token for a program',
  ...changing,
  body: z.strictObject({
    name: z.string().trim().min(1, 'Enter a name.').max(100),
    keys: z.array(accessKey).min(1, 'Choose at least one key.').max(accessKeys.length),
    expires_at: z.iso.datetime(),
    password,
  }),
  /** The only moment in which the token can be read. */
  answer: z.strictObject({ id: z.int(), token: z.string() }),
})

export const revokeToken = defineCall({
  method: 'POST',
  path: '/account/tokens/revoke/',
  title: 'Revoke an own token',
  ...changing,
  body: z.strictObject({ id: z.int().min(1) }),
  answer: z.null(),
})

export const readPreferences = defineCall({
  method: 'GET',
  path: '/account/preferences/',
  title: 'Read the own preferences',
  ...reading,
  answer: preferences,
})

export const savePreferences = defineCall({
  method: 'PUT',
  path: '/account/preferences/',
  title: 'Save own preferences; those left out stay',
  access,
  changes: true,
  record: 'none',
  body: preferences,
  answer: preferences,
})

export const enrolSecondFactor = defineCall({
  method: 'POST',
  path: '/account/second-factor/enrol/',
  title: 'Start setting up a second factor',
  ...changing,
  body: z.strictObject({ password }),
  /** The only moment in which the secret can be read. */
  answer: z.strictObject({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://totp/…`, to be scanned. */
    uri: z.string(),
  }),
})

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/account/second-factor/confirm/',
  title: 'Confirm the second factor with a first code',
  ...changing,
  body: z.strictObject({ code }),
  /** The only moment in which the recovery codes can be read; each works once. */
  answer: z.strictObject({ recovery_codes: z.array(z.string()) }),
})

export const newRecoveryCodes = defineCall({
  method: 'POST',
  path: '/account/second-factor/recovery-codes/',
  title: 'Make new recovery codes in place of the old ones',
  ...changing,
  body: z.strictObject({ password, code }),
  answer: z.strictObject({ recovery_codes: z.array(z.string()) }),
})

export const removeSecondFactor = defineCall({
  method: 'POST',
  path: '/account/second-factor/remove/',
  title: 'Remove the own second factor',
  ...changing,
  body: z.strictObject({ password, code }),
  answer: z.null(),
})

export const listOwnKeyRequests = defineCall({
  method: 'GET',
  path: '/account/key-requests/',
  title: 'List the own key requests and their results',
  ...reading,
  answer: z.array(askedKey),
})

export const askKey = defineCall({
  method: 'POST',
  path: '/account/key-requests/',
  title: 'Request a key',
  ...changing,
  body: z.strictObject({ key: accessKey, reason }),
  answer: z.strictObject({ id: z.int() }),
})

export const withdrawKeyRequest = defineCall({
  method: 'POST',
  path: '/account/key-requests/withdraw/',
  title: 'Withdraw an own key request',
  ...changing,
  body: z.strictObject({ id: z.int().min(1) }),
  answer: z.null(),
})

/** Concerns the signed-in person alone, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** Path of a screen, such as `/common-queries/device-lookup`. */
const screen = z.string().regex(/^\/[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/, 'is not the path of a screen')

export const listAskedQuestions = defineCall({
  method: 'GET',
  path: '/account/questions/',
  title: 'List the own latest questions, newest first',
  ...reading,
  query: z.strictObject({ screen: screen.optional() }),
  answer: z.array(z.strictObject({ screen, text: z.string(), asked_at: z.iso.datetime() })).max(200),
})

export const forgetAskedQuestions = defineCall({
  method: 'DELETE',
  path: '/account/questions/',
  title: 'Delete the own questions',
  ...quiet,
  query: z.strictObject({
    screen: screen.optional(),
    /** One question; without it all of them. */
    text: z.string().min(1).max(300).optional(),
  }),
  answer: z.null(),
})
