import { IfManager, IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { ClipboardCheck, ClipboardList, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "#web/ui/Button.tsx";
import { HorseIcon } from "#web/ui/horse-icons.ts";
import { Menu, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
import type { ShownHorse } from "./HorseDetails.tsx";

/** The menu of a horse in a wide row. It is loaded on demand, so it renders open. */
export const HorseRowMenu = ({ summary: { horse }, onOpen }: ShownHorse) => (
  <Menu
    defaultOpen
    trigger={
      <IconButton label={`Actions for ${horse.name}`}>
        <EllipsisVertical aria-hidden />
      </IconButton>
    }
  >
    <MenuItem icon={<ClipboardList aria-hidden />} onSelect={() => onOpen("records")}>
      Health records
    </MenuItem>
    <MenuItem icon={<HorseIcon aria-hidden />} onSelect={() => onOpen("canIGo")}>
      Can I go?
    </MenuItem>
    <MenuItem icon={<ClipboardCheck aria-hidden />} onSelect={() => onOpen("plan")}>
      Care plan
    </MenuItem>
    <IfMayWrite section="papers" horseId={horse.id}>
      <MenuLine />
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen("edit")}>
        Edit
      </MenuItem>
    </IfMayWrite>
    <IfManager>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onOpen("delete")}>
        Delete
      </MenuItem>
    </IfManager>
  </Menu>
);
