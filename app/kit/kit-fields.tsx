import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Specimen, State } from "./specimen.tsx";

export function KitFields() {
  return (
    <>
      <Specimen title="Text field">
        <State name="empty" wide>
          <TextField label="Email" type="email" />
        </State>
        <State name="filled, optional" wide>
          <TextField label="Phone" optional defaultValue="(503) 555-0142" />
        </State>
        <State name="with a hint" wide>
          <TextField label="ZIP code" hint="5 digits, or ZIP+4" placeholder="97205" />
        </State>
        <State name="invalid" wide>
          <TextField label="Email" defaultValue="jordan" error="Please enter a valid email address" />
        </State>
        <State name="disabled" wide>
          <TextField label="Card number" disabled defaultValue="4242 4242 4242 4242" />
        </State>
        <State name="long label, long value" wide>
          <TextField
            label="Name of a neighbor who can accept the package if you're not home"
            defaultValue="Maximiliana Featherstonehaugh-Cholmondeley von Hohenstaufen"
          />
        </State>
      </Specimen>
      <Specimen title="Text area">
        <State name="empty, optional" wide>
          <TextArea label="Comment" optional rows={3} />
        </State>
        <State name="invalid" wide>
          <TextArea label="Comment" rows={3} error="Comment must be at most 5000 characters" />
        </State>
      </Specimen>
      <Specimen title="Notice">
        <State name="error" wide>
          <Notice>We couldn't connect. Please try again.</Notice>
        </State>
        <State name="warn" wide>
          <Notice tone="warn">The price of your order has changed. Nothing was charged.</Notice>
        </State>
        <State name="quiet" wide>
          <Notice tone="quiet">We don&apos;t know yet if your last order went through</Notice>
        </State>
      </Specimen>
      <Specimen title="Select">
        <State name="at rest" wide>
          <SelectField label="State">
            <option>Oregon</option>
            <option>Washington</option>
          </SelectField>
        </State>
        <State name="invalid" wide>
          <SelectField label="State" error="Please choose a state">
            <option value="">Select</option>
          </SelectField>
        </State>
        <State name="disabled" wide>
          <SelectField label="State" disabled>
            <option>Oregon</option>
          </SelectField>
        </State>
      </Specimen>
    </>
  );
}
