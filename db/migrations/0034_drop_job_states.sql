-- How jobs do is read from the runs that pg-boss keeps.

drop table job_states;
