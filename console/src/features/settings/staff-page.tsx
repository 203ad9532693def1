// Who works in the shop: invited, given a role, removed.
import { ActionIcon, Anchor, Badge, Card, Group, Menu, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../api.ts'
import { dayAndYear } from '../../format/time.ts'
import { useMe } from '../../session/session.ts'
import { useChange, useRead } from '../../shop/calls.ts'
import { type Role, useShop } from '../../shop/use-shop.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { InviteStaff } from './invite-staff.tsx'
import { OwnerOnly } from './owner-only.tsx'
import classes from './parts.module.css'
import { Section } from './parts.tsx'
import { isRole, ROLES } from './roles.ts'

const t = settingsTexts.staff
type Staff = Schemas['Staff']

export function StaffPage() {
  return (
    <Page title={t.title} back="/pengaturan" width="narrow">
      <OwnerOnly>
        <People />
      </OwnerOnly>
    </Page>
  )
}

function People() {
  const staff = useRead('listStaff', { limit: 100 })
  return (
    <>
      <Section title={t.people}>
        <Loaded from={staff}>
          {({ items }) => (
            <div>
              {items.map((member) => (
                <Member key={member.id} member={member} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
      <InviteStaff />
    </>
  )
}

function Member({ member }: { member: Staff }) {
  const { person } = useMe()
  const { to } = useShop()
  const isMe = member.id === person.id
  const name = member.name ?? member.login ?? ''
  const isOver = member.invited_until !== null && Date.parse(member.invited_until) <= Date.now()
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap" align="flex-start">
        <div className={classes.words}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {isMe && <Badge variant="light">{t.you}</Badge>}
            {!member.has_joined && (
              <Badge color={isOver ? 'gray' : 'yellow'} variant="light">
                {isOver ? t.invitationOver : member.takes_over ? t.takesOver : t.invited}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" className={classes.change}>
            {[member.login, sinceOf(member)].filter(Boolean).join(' · ')}
          </Text>
          {member.takes_over ? (
            <Anchor component={Link} href={to('/pengaturan/serahkan')} mt="xs" display="inline-block">
              {t.toHandover}
            </Anchor>
          ) : isMe || !member.role ? (
            <Text mt="xs">{member.role && t.roles[member.role]}</Text>
          ) : (
            <RoleChoice member={member} name={name} />
          )}
        </div>
        {!isMe && !member.takes_over && <MemberMenu member={member} name={name} />}
      </Group>
    </Card>
  )
}

function sinceOf({ created_at, invited_until }: Staff): string | null {
  if (invited_until) return t.invitedUntil(dayAndYear(invited_until))
  return created_at && t.since(dayAndYear(created_at))
}

/** Who is an owner no longer loses the keys of programs that are theirs: that is said first. */
function RoleChoice({ member, name }: { member: Staff; name: string }) {
  const [wanted, setWanted] = useState<Role>('staff')
  const update = useChange('updateStaff', {
    outdates: ['listStaff', 'listTokens'],
    onDone: () => showDone(everyScreenTexts.saved),
  })
  const change = (role: Role) =>
    update.mutateAsync({ id: member.id ?? '', role, call: { ifMatch: member.version ?? '*' } })
  const endsTokens = (role: Role) => role !== 'owner' && (member.tokens ?? 0) > 0
  return (
    <Confirm
      title={t.demoteTitle(name)}
      confirm={t.demote}
      isDangerous
      onConfirm={() => change(wanted)}
      trigger={(open) => (
        <Select
          mt="xs"
          maw={240}
          aria-label={t.roleOf(name)}
          data={ROLES.map((value) => ({ value, label: t.roles[value] }))}
          value={member.role}
          allowDeselect={false}
          disabled={update.isPending}
          onChange={(role) => {
            if (!isRole(role)) return
            setWanted(role)
            if (endsTokens(role)) open()
            else change(role).catch(() => undefined)
          }}
        />
      )}
    >
      {t.tokensEnd(member.tokens ?? 0)}
    </Confirm>
  )
}

function MemberMenu({ member, name }: { member: Staff; name: string }) {
  const again = useChange('inviteStaffAgain', {
    outdates: ['listStaff'],
    onDone: () => showDone(t.sentAgain(member.login ?? '')),
  })
  const remove = useChange('deleteStaff', { outdates: ['listStaff', 'listTokens'] })
  const id = member.id ?? ''
  const isInvited = member.invited_until !== null
  return (
    <Confirm
      title={isInvited ? t.takeBackTitle(name) : t.removeTitle(name)}
      confirm={isInvited ? t.takeBack : t.remove}
      isDangerous
      onConfirm={() => remove.mutateAsync({ id, call: { ifMatch: member.version ?? '*' } })}
      trigger={(open) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t.actionsOf(name)} loading={again.isPending}>
              <Icon name="dots" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!member.has_joined && (
              <Menu.Item mih={44} onClick={() => again.mutate({ id })}>
                {t.inviteAgain}
              </Menu.Item>
            )}
            <Menu.Item mih={44} color="red" onClick={open}>
              {isInvited ? t.takeBack : t.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    >
      {[
        isInvited ? t.takeBackHint : t.removeHint,
        (member.tokens ?? 0) > 0 && t.tokensEnd(member.tokens ?? 0),
      ]
        .filter(Boolean)
        .join(' ')}
    </Confirm>
  )
}
