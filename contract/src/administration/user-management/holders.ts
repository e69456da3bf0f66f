import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { group, groupFields, holderFields, role } from '../../people/holders.ts'
import { effect } from '../../people/person.ts'
import { access, changing, id, looking, madeOrChanged, version } from '../../people/managing.ts'

export const listGroups = defineCall({
  method: 'GET',
  path: '/administration/user-management/groups/',
  title: 'List groups with keys and members',
  access,
  changes: false,
  record: 'read',
  answer: z.array(group),
})

export const createGroup = defineCall({
  method: 'POST',
  path: '/administration/user-management/groups/',
  title: 'Create a group',
  ...changing,
  body: groupFields,
  answer: z.strictObject({ id: z.int(), effect }),
})

export const changeGroup = defineCall({
  method: 'PUT',
  path: '/administration/user-management/groups/',
  title: 'Change a group, its members or its keys',
  ...changing,
  body: z.strictObject({ id, version, ...groupFields.shape }),
  answer: z.strictObject({ id: z.int(), effect }),
})

export const previewGroup = defineCall({
  method: 'POST',
  path: '/administration/user-management/groups/preview/',
  title: 'Show what creating or changing a group would do',
  ...looking,
  body: z.strictObject({ ...madeOrChanged, ...groupFields.shape }),
  answer: effect,
})

export const removeGroup = defineCall({
  method: 'POST',
  path: '/administration/user-management/groups/remove/',
  title: 'Remove a group',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: effect,
})

export const listRoles = defineCall({
  method: 'GET',
  path: '/administration/user-management/roles/',
  title: 'List roles with their keys',
  access,
  changes: false,
  record: 'none',
  answer: z.array(role),
})

export const createRole = defineCall({
  method: 'POST',
  path: '/administration/user-management/roles/',
  title: 'Create a role; a copy of another names its keys',
  ...changing,
  body: holderFields,
  answer: z.strictObject({ id: z.int(), effect }),
})

export const changeRole = defineCall({
  method: 'PUT',
  path: '/administration/user-management/roles/',
  title: 'Change a role of our own',
  ...changing,
  body: z.strictObject({ id, version, ...holderFields.shape }),
  answer: z.strictObject({ id: z.int(), effect }),
})

export const previewRole = defineCall({
  method: 'POST',
  path: '/administration/user-management/roles/preview/',
  title: 'Show what creating or changing a role would do',
  ...looking,
  body: z.strictObject({ ...madeOrChanged, ...holderFields.shape }),
  answer: effect,
})

export const removeRole = defineCall({
  method: 'POST',
  path: '/administration/user-management/roles/remove/',
  title: 'Remove a role that nobody has',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: effect,
})
