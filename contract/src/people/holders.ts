import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { accessKeys } from '../access-keys.ts'
import { accessKey } from './person.ts'

/** Groups and roles: what holds keys for several people. */
export const holderFields = z.strictObject({
  name: z.string().overwrite(asSeen).min(1, 'Enter a name.').max(100),
  description: z.string().trim().max(500),
  keys: z.array(accessKey).max(accessKeys.length),
})

export const groupFields = z.strictObject({
  ...holderFields.shape,
  /** Numbers of the people in it. Who is in it by a directory's mapping stays so and need not be named. */
  members: z.array(z.int().min(1)).max(10_000),
})

export const group = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  keys: z.array(accessKey),
  members: z.array(z.strictObject({ id: z.int(), username: z.string(), by_directory: z.boolean() })),
})

export const role = z.strictObject({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  /** Built-in roles can be copied and not edited. */
  built_in: z.boolean(),
  keys: z.array(accessKey),
  people: z.int(),
})

/** A group of a connected directory, and what its members hold here. */
export const directoryRule = z.strictObject({
  /** Name of the connected system. */
  system: z.string().min(1).max(100),
  /** What the system calls the group: a directory its distinguished or account name, a provider what its claim holds. */
  directory_group: z.string().overwrite(asSeen).min(1).max(500),
  /** Role and group here; null leaves that side open. */
  role: z.int().min(1).nullable(),
  group: z.int().min(1).nullable(),
})

export type Group = z.output<typeof group>
export type Role = z.output<typeof role>
export type GroupFields = z.output<typeof groupFields>
export type HolderFields = z.output<typeof holderFields>
export type DirectoryRule = z.output<typeof directoryRule>
